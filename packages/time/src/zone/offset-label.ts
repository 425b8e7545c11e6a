/** An offset, in seconds east of UTC, as people read it: `UTC+5:30`, `UTC`. */
export function offsetLabel(seconds: number): string {
  const minutes = Math.trunc(seconds / 60)
  const rest = Math.abs(minutes) % 60
  const hour = (Math.abs(minutes) - rest) / 60
  const past = rest ? `:${String(rest).padStart(2, '0')}` : ''
  return minutes ? `UTC${minutes < 0 ? '-' : '+'}${hour}${past}` : 'UTC'
}
