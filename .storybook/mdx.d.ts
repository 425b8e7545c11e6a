declare module '*.mdx' {
  /** A page of documentation, as Storybook draws it. */
  const page: () => unknown
  export default page
}
