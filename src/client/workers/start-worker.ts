import agent from '../../../workers/agent.worker.ts?worker&url';
import citation from '../../../workers/citation.worker.ts?worker&url';
import diagram from '../../../workers/diagram.worker.ts?worker&url';
import model from '../../../workers/model.worker.ts?worker&url';
import pdf from '../../../workers/pdf.worker.ts?worker&url';
import pdfText from '../../../workers/pdf-text.worker.ts?worker&url';
import render from '../../../workers/render.worker.ts?worker&url';
import script from '../../../workers/script.worker.ts?worker&url';
import search from '../../../workers/search.worker.ts?worker&url';
import view from '../../../workers/view.worker.ts?worker&url';
import { awaitGate } from '../network/register-service-worker.ts';

const scripts = { agent, citation, diagram, model, pdf, 'pdf-text': pdfText, render, script, search, view };

/** The part of a `TrustedTypePolicyFactory` used here. The result is accepted by `Worker` in place of a string. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ): { createScriptURL(address: string): string };
}

const scope: { readonly location: Location; readonly trustedTypes?: TrustedTypes } = window;
const rules = { createScriptURL: inheritingScript };
/** Created with the page, because only one policy of this name can exist. Browsers without Trusted Types take the string. */
const policy = import.meta.env.PROD ? (scope.trustedTypes?.createPolicy('inherit-policy', rules) ?? rules) : rules;

/**
 * Starts a worker of the app under a content security policy; no other function starts one. With the network gate, the service worker
 * adds the policy to the script. Without it, the script is imported by a `blob:` module, which inherits the policy of the page, so the
 * worker can reach this origin only.
 */
export async function startWorker(name: keyof typeof scripts): Promise<Worker> {
  const noGate = await awaitGate();
  // The page of a development build has no policy to inherit.
  if (noGate === null || !import.meta.env.PROD) return new Worker(scripts[name], { type: 'module', name });
  const address = policy.createScriptURL(new URL(scripts[name], document.baseURI).href);
  return new Worker(address, { type: 'module', name });
}

/** Returns the address of a module that only imports a script of this origin. */
function inheritingScript(address: string): string {
  if (!address.startsWith(`${scope.location.origin}/`)) throw new TypeError(`${address} is not part of Cloister.`);
  return URL.createObjectURL(new Blob([`import ${JSON.stringify(address)};`], { type: 'text/javascript' }));
}
