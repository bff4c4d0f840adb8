interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown;
}

const scope: { readonly location: WorkerLocation; readonly trustedTypes?: TrustedTypes } = self;

// The llama.cpp engine starts its threads from blob: URLs. They inherit this worker's policy. Where that is the page's policy, Trusted
// Types would refuse them.
scope.trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => (address.startsWith(`blob:${scope.location.origin}/`) ? address : null),
});

export {};
