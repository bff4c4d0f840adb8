/** What the editor builds on, as a module of its own: it can be run before the editor. */
export { EditorState } from '@codemirror/state';
