/// <reference types="vite/client" />
import type { TemplateResult } from 'lit'
import { argumentDefaults } from '../../.storybook/argument-types.js'
import { drawnElement, inPlace } from '../../.storybook/drawn-element.js'

/** What the site uses of a story or of the meta of its file. */
interface Shown {
  readonly args?: Readonly<Record<string, unknown>>
  readonly parameters?: Readonly<Record<string, unknown>>
  readonly beforeEach?: () => unknown
  readonly render?: (args: object, context: object) => TemplateResult
  readonly play?: unknown
}

type StoryModule = { readonly default: Shown & { readonly component: string } } & Readonly<
  Record<string, Shown>
>

const modules = import.meta.glob<StoryModule>([
  '../../stories/elements/*.stories.ts',
  '../../stories/owner/*.stories.ts',
])

/** A story of Storybook's as the site shows it. */
export interface SiteStory {
  readonly name: string
  readonly args: Readonly<Record<string, unknown>>
  readonly parameters: Readonly<Record<string, unknown>>
  /** Sets up what the story needs. */
  readonly prepare: () => Promise<void>
  readonly draw: (args: object) => TemplateResult
}

/** `ByKeyboard` → `By keyboard`. */
const nameOf = (key: string): string => {
  const words = key.replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return words.slice(0, 1) + words.slice(1).toLowerCase()
}

/** The stories of an element without steps, the default first. */
export const storiesOf = async (tag: string): Promise<SiteStory[]> => {
  const [, load] =
    Object.entries(modules).find(([file]) => file.endsWith(`/${tag.slice(5)}.stories.ts`)) ?? []
  if (!load) return []
  const { default: meta, ...stories } = await load()
  return Object.entries(stories)
    .filter(([key, { play }]) => key === 'Default' || !play)
    .sort(([one], [other]) => Number(other === 'Default') - Number(one === 'Default'))
    .map(([key, story]) => {
      const parameters = { ...meta.parameters, ...story.parameters }
      const render = story.render ?? meta.render
      const content = parameters['drawnContent'] as (() => TemplateResult) | undefined
      return {
        ...{ name: nameOf(key), parameters },
        args: { ...argumentDefaults(tag), ...meta.args, ...story.args },
        prepare: async () => {
          await meta.beforeEach?.()
          await story.beforeEach?.()
        },
        draw: (args) =>
          inPlace(
            render
              ? render(args, {})
              : drawnElement(tag, args, content?.() ?? (parameters['content'] as string | undefined)),
            parameters['width'] as number | undefined,
          ) as TemplateResult,
      }
    })
}
