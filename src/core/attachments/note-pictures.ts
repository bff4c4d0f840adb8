import type { LanguageModelV4Prompt } from '@ai-sdk/provider';
import type { ModelRequest } from '../../contracts/domain/provider.ts';
import {
  MAX_EARLIER_USES,
  MAX_RUN_PICTURES,
  type PictureUse,
  type RunPicture,
} from '../../contracts/domain/run/attachments/run-picture.ts';
import type { Run } from '../../contracts/domain/run/run.ts';
import type { ChosenModel } from '../run/chosen-model.ts';
import { placesIn } from './place-pictures.ts';
import { type DecidedPicture, placeOf, type RequestPictures } from './send-pictures.ts';

/** A request with placeholders of its pictures. */
interface MadeRequest {
  readonly prompt: LanguageModelV4Prompt;
  readonly pictures: RequestPictures;
}

/** Returns the record of a run after a request: what the request did with each picture, and what earlier ones did differently. */
export function notePictures(
  { pictures = [] }: Pick<Run, 'pictures'>,
  { prompt, pictures: { decided } }: MadeRequest,
  outcome: ModelRequest['outcome'],
  { remote }: Pick<ChosenModel, 'remote'>,
): Pick<Run, 'pictures'> {
  if (decided.length === 0) return {};
  const origin = remote?.origin ?? null;
  const places = placesIn(prompt);
  const before = new Map(pictures.map((picture) => [placeOf(picture), picture]));
  const noted = decided.map((picture): RunPicture => {
    const place = placeOf(picture);
    return withUse(picture, before.get(place), actualUse(picture, places.has(place), outcome), origin);
  });
  const known = new Set(noted.map(placeOf));
  const others = pictures.filter((picture) => !known.has(placeOf(picture)));
  return { pictures: [...noted, ...others].slice(0, MAX_RUN_PICTURES) };
}

function actualUse({ use }: DecidedPicture, isInPrompt: boolean, outcome: ModelRequest['outcome']): PictureUse {
  if (use !== 'sent') return use;
  // Its message was left out, for the prompt to fit.
  if (!isInPrompt) return 'left-out';
  return outcome === 'answered' ? 'sent' : 'tried';
}

function withUse(
  { runId, by, path, hash }: DecidedPicture,
  before: RunPicture | undefined,
  use: PictureUse,
  origin: string | null,
): RunPicture {
  const latest = { runId, by, path, hash, use, origin };
  if (before === undefined) return latest;
  const earlier = [...(before.earlier ?? []), { use: before.use, origin: before.origin }];
  const isSame = (one: (typeof earlier)[number], other: (typeof earlier)[number]) =>
    one.use === other.use && one.origin === other.origin;
  const different = earlier.filter(
    (one, at) => !isSame(one, latest) && earlier.findIndex((other) => isSame(one, other)) === at,
  );
  return different.length === 0 ? latest : { ...latest, earlier: different.slice(-MAX_EARLIER_USES) };
}
