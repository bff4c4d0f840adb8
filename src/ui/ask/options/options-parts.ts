// What the bar shows about a dry run and the options of one run, in one part of the app.
export { AskSwitches } from './ask-switches.tsx';
export { OptionsLines } from './options-lines.tsx';
