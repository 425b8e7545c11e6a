import type { Edit, EditorReady, Path } from '../event-type-editor/flow/index.js'

/** Where the texts of ranges are kept that cannot be read: beside the hours, which keep their last value. No document has it. */
export const rangeTexts = '(hours)'

/** The path of the text of a range. */
export const rangeTextPath = (day: number, index: number): Path => [rangeTexts, String(day), String(index)]

/** The edits that drop the texts of days, or of one range of them, so that undo brings them back. */
export const droppedTexts = (
  { typed }: Pick<EditorReady, 'typed'>,
  days: readonly string[],
  index?: number,
): readonly Edit[] =>
  Object.values(typed).flatMap(({ path }) => {
    const [root, day = '', at] = path
    const isDropped =
      root === rangeTexts && days.includes(day) && (index === undefined || at === String(index))
    return isDropped ? [{ path, value: undefined }] : []
  })
