/** The address of a file of the app. */
declare module '*.bin?url' {
  const url: string;
  export default url;
}
