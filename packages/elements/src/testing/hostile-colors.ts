/** What a calendar may claim to be its colour and is none that may stand in a style. */
export const hostileColors: readonly string[] = [
  'colour',
  'red;background:url(/hostile)',
  'var(--when-accent)',
  'var(--x,url(/hostile))',
  '#0a7;position:fixed',
  '#0a7f',
  '} * { color: red',
]
