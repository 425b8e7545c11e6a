import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test'

/** A place and every shadow root within it. */
const rootsIn = (place: ParentNode): ParentNode[] => [
  place,
  ...[...place.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? rootsIn(shadowRoot) : [])),
]

/** How long something may take to come, in milliseconds. */
const PATIENCE = 15_000

/** Somebody who uses what a story shows, by what it says. */
export interface Visitor {
  /** The first of what has a role and a name, once it is there. */
  find(role: string, name: string | RegExp): Promise<HTMLElement>
  press(name: string | RegExp, role?: string): Promise<void>
  /** Types into a field by its label. */
  fill(label: string | RegExp, text: string): Promise<void>
  choose(label: string | RegExp, option: string): Promise<void>
  /** Gives a file to the place that asks for one. */
  give(file: File): Promise<void>
  /** Sees a heading. */
  reads(heading: string | RegExp): Promise<void>
  /** Sees words anywhere in what is shown. */
  sees(words: RegExp): Promise<void>
}

/** A visitor of a story. */
export const visitorOf = (canvas: HTMLElement): Visitor => {
  const seek = (find: (root: HTMLElement) => HTMLElement[], what: string): Promise<HTMLElement> =>
    waitFor(
      () => {
        const [found] = rootsIn(canvas).flatMap((root) => find(root as HTMLElement))
        if (!found) throw new Error(`no ${what}`)
        return found
      },
      { timeout: PATIENCE, interval: 100 },
    )
  const find: Visitor['find'] = (role, name) =>
    seek(
      (root) =>
        within(root)
          .queryAllByRole(role, { name })
          .filter((one) => one.ariaDisabled !== 'true'),
      `${role} '${name}'`,
    )
  const field = (label: string | RegExp) =>
    seek((root) => within(root).queryAllByLabelText(label), `field '${label}'`)
  return {
    find,
    press: async (name, role = 'button') => userEvent.click(await find(role, name)),
    fill: async (label, text) => {
      const input = await field(label)
      input.focus()
      fireEvent.input(input, { target: { value: text } })
      input.blur()
    },
    choose: async (label, option) => {
      const select = await field(label)
      for (const change of [fireEvent.input, fireEvent.change]) change(select, { target: { value: option } })
    },
    give: async (file) => {
      const place = await seek(
        (root) => [...root.querySelectorAll<HTMLElement>('when-calendar-import')],
        'place for a file',
      )
      const transfer = { types: ['Files'], files: [file] }
      fireEvent(place, Object.assign(new Event('drop'), { dataTransfer: transfer }))
    },
    reads: async (heading) => {
      await expect(await find('heading', heading)).toBeVisible()
    },
    sees: async (words) => {
      await waitFor(
        () =>
          expect(
            rootsIn(canvas)
              .map(({ textContent }) => textContent)
              .join(' '),
          ).toMatch(words),
        { timeout: PATIENCE, interval: 100 },
      )
    },
  }
}

/** Lets the page lose its network, or find it again. */
export const setOnline = (isOnline: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isOnline })
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

/** Goes through a booking widget as far as its form: the first free day, its first time, name and address. */
export const fillInForm = async (visitor: Visitor): Promise<void> => {
  await visitor.press(/times? free/)
  await visitor.press(/^\d\d:\d\d/)
  await visitor.press(/^Next:/)
  await visitor.fill('Your name', 'Noor Haddad')
  await visitor.fill('Email', 'noor@example.com')
}
