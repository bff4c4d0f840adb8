/** The address of the font's file in the build. */
declare module '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url' {
  const url: string;
  export default url;
}
