/** Every half hour between two hours of a day, such as `09:00` and `09:30`. */
export const halfHours = (from: number, to: number): readonly string[] =>
  Array.from({ length: (to - from) * 2 }, (_, index) => {
    const hour = String(from + Math.floor(index / 2)).padStart(2, '0')
    return `${hour}:${index % 2 ? '30' : '00'}`
  })
