declare module '*.mdx' {
  /** A page of documentation, as Storybook draws it. */
  const page: () => unknown
  export default page
}

declare module '*.css?url' {
  /** The address of the built style sheet. */
  const address: string
  export default address
}
