import { elementByTag } from './manifest.js'
import { htmlSnippet, reactSnippet, type Shown } from './snippets.js'

/** In whose words a story's code is shown. */
export type SnippetLanguage = 'html' | 'react'

/** What of a story's context its code is made of. */
interface StoryShown {
  readonly component?: unknown
  readonly args: Readonly<Record<string, unknown>>
  readonly parameters: { readonly [name: string]: unknown }
}

/** What a page writes to have what a story of an element shows; nothing for a story of something else. */
export const snippetOf = (
  { component, args, parameters }: StoryShown,
  language: SnippetLanguage,
): string | undefined => {
  const element = elementByTag.get(String(component))
  if (!element) return undefined
  const { content, written } = parameters as Pick<Shown, 'content' | 'written'>
  const shown = { element, args, content, written }
  return language === 'react' ? reactSnippet(shown) : htmlSnippet(shown)
}
