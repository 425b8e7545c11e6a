/** The manifest of the elements: what the catalogue documents and the React wrappers are generated from. */
export default {
  globs: ['packages/elements/src/*/*.ts'],
  exclude: ['**/*.test.ts', '**/testing/**', '**/*.styles.ts', '**/*.model.ts', '**/*.keys.ts'],
  outdir: 'packages/elements',
  litelement: true,
}
