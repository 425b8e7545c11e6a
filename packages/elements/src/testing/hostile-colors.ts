/** Invalid or malicious values of a calendar's colour. */
export const hostileColors: readonly string[] = [
  'colour',
  'red;background:url(/hostile)',
  'var(--when-accent)',
  'var(--x,url(/hostile))',
  '#0a7;position:fixed',
  '#0a7f',
  '} * { color: red',
]
