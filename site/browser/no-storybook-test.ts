// Stands in for `storybook/test`, which stories import for their steps: the site shows stories without steps.
const unused = (): never => {
  throw new Error('The site does not play stories.')
}
export const expect = unused
export const fn = () => () => {}
export const fireEvent = unused
export const userEvent = { setup: unused }
export const waitFor = unused
export const within = unused
export const spyOn = unused
