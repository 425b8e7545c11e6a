/** What the analyser reads of the elements; `scripts/element-data/manifest.mjs` takes the public words from what it finds. */
export default {
  globs: ['packages/elements/src/*/*.ts'],
  exclude: [
    '**/*.test.ts',
    '**/{testing,languages,messages,frameworks}/**',
    '**/*.styles.ts',
    '**/*.model.ts',
    '**/*.keys.ts',
  ],
  outdir: '.cache',
  packagejson: false,
  litelement: true,
}
