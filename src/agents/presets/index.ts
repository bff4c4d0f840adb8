/** The text of each preset by its path: `./summarizer/AGENT.md`. A folder beside this file is a preset. */
export const PRESETS = import.meta.glob<string>('./*/AGENT.md', { eager: true, query: '?raw', import: 'default' });
