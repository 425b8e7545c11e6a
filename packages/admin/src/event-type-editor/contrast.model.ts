import { contrastOf, hexColor } from '@whenable/contract'

/** The least contrast of a button to the page around it (WCAG 2.2, 1.4.11). */
const leastContrast = 3

/**
 * What is wrong with an accent: it is no hex colour, or it hardly differs from the page. `light` and `dark` name the page; an
 * accent is shown on both unless a theme is fixed.
 */
export const accentProblem = (
  color: string,
  theme: 'light' | 'dark' | undefined,
): 'color' | 'light' | 'dark' | undefined => {
  if (!hexColor(color)) return 'color'
  if (theme !== 'dark' && contrastOf(color, '#ffffff') < leastContrast) return 'light'
  if (theme !== 'light' && contrastOf(color, '#16181d') < leastContrast / 2) return 'dark'
  return undefined
}
