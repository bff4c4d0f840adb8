import { catalog, message } from '../../kit/language/text-catalog.ts';

type Used = (files: number, size: number, quota: number) => string;

export const strings = catalog('run-mounts', {
  title: 'Space that this run uses',
  kept: message<Used>(
    'Kept by this run: { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($size) } of { BYTES($quota) }.',
  ),
  scratch: message<Used>(
    'Temporary, removed when the run ends: { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($size) } of { BYTES($quota) }.',
  ),
  notebook: message<Used>(
    'In the notebook: { $files -> [one] { $files } file *[other] { $files } files }, { BYTES($size) } of { BYTES($quota) }.',
  ),
});
