import type { Appearance } from '../kernel/store/store.js'

/** The style of an appearance, which sets the tokens of the page and its elements. */
export const appearanceStyle = ({ accent, theme }: Appearance): string => {
  const declarations = [accent && `--when-accent: ${accent}`, theme && `color-scheme: ${theme}`].filter(
    Boolean,
  )
  return declarations.length ? `:root { ${declarations.join('; ')} }\n` : ''
}
