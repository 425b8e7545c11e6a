import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

/** An element and all shadow roots within it. */
const rootsIn = (root: ParentNode): ParentNode[] => [
  root,
  ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
]

/** Timeout of waiting, in milliseconds. */
const waitTimeout = 15_000

/** A visitor who uses a story by what is on the screen. */
export interface Visitor {
  /** Waits for the first element with a role and a name. */
  find(role: string, name: string | RegExp): Promise<HTMLElement>
  press(name: string | RegExp, role?: string): Promise<void>
  /** Types into a field by its label. */
  fill(label: string | RegExp, text: string): Promise<void>
  /** Chooses an option, or leaves a field with another text. */
  selectOption(label: string | RegExp, option: string): Promise<void>
  /** Drops a file on the calendar import. */
  dropFile(file: File): Promise<void>
  /** Waits for a heading. */
  expectHeading(heading: string | RegExp): Promise<void>
  /** Waits for a text anywhere in the story. */
  expectText(text: RegExp): Promise<void>
}

/** A visitor of a story. */
export const visitorOf = (canvas: HTMLElement): Visitor => {
  const findElement = (find: (root: HTMLElement) => HTMLElement[], what: string): Promise<HTMLElement> =>
    waitFor(
      () => {
        const [found] = rootsIn(canvas).flatMap((root) => find(root as HTMLElement))
        if (!found) throw new Error(`no ${what}`)
        return found
      },
      { timeout: waitTimeout, interval: 100 },
    )
  const find: Visitor['find'] = (role, name) =>
    findElement(
      (root) =>
        within(root)
          .queryAllByRole(role, { name })
          .filter((one) => one.ariaDisabled !== 'true'),
      `${role} '${name}'`,
    )
  const field = (label: string | RegExp) =>
    findElement((root) => within(root).queryAllByLabelText(label), `field '${label}'`)
  return {
    find,
    press: async (name, role = 'button') => userEvent.click(await find(role, name)),
    fill: async (label, text) => {
      const input = await field(label)
      input.focus()
      fireEvent.input(input, { target: { value: text } })
      input.blur()
    },
    selectOption: async (label, option) => {
      const select = await field(label)
      for (const change of [fireEvent.input, fireEvent.change]) change(select, { target: { value: option } })
    },
    dropFile: async (file) => {
      const element = await findElement(
        (root) => [...root.querySelectorAll<HTMLElement>('when-calendar-import')],
        'calendar import',
      )
      const transfer = { types: ['Files'], files: [file] }
      fireEvent(element, Object.assign(new Event('drop'), { dataTransfer: transfer }))
    },
    expectHeading: async (heading) => {
      await expect(await find('heading', heading)).toBeVisible()
    },
    expectText: async (text) => {
      await waitFor(
        () =>
          expect(
            rootsIn(canvas)
              .map(({ textContent }) => textContent)
              .join(' '),
          ).toMatch(text),
        { timeout: waitTimeout, interval: 100 },
      )
    },
  }
}

/** Takes the page offline or online. */
export const setOnline = (isOnline: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

/** Selects the first free day and its first time, and fills in the form. */
export const fillInForm = async (visitor: Visitor): Promise<void> => {
  await visitor.press(/times? free/)
  await visitor.press(/^\d\d:\d\d/)
  await visitor.press(/^Next:/)
  await visitor.fill('Your name', 'Noor Haddad')
  await visitor.fill('Email', 'noor@example.com')
}
