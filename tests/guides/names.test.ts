import { describe, expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { locationOf, pages, readPage, type Sample, samples } from '../guide-samples.js'
import { allNames, namesByTag, options, tokens, valuesOf } from './public-names.js'

interface Node {
  readonly tag?: string
  readonly props?: readonly { name: string; rawName?: string; value?: { content: string } }[]
  readonly children?: readonly Node[]
}

/** The markup of a sample: of a component without its script, of an Angular component its template. */
const markupOf: Readonly<Record<string, (code: string) => string>> = {
  html: (code) => code,
  vue: (code) => code.replace(/<script[\s\S]*?<\/script>|<\/?template>/g, ''),
  svelte: (code) => code.replace(/<script[\s\S]*?<\/script>/g, ''),
  typescript: (code) => /template: `([\s\S]*?)`/.exec(code)?.[1] ?? '',
}

/** Attributes of all HTML elements, and `theme`, which every element of the kit has. */
const everywhere = /^(?:id|class|lang|dir|hidden|style|slot|title|theme|role|aria-[\w-]+|data-[\w-]+)$/
const bound = /^(?::|\.|\[)([\w-]+)\]?$/
const listened = /^(?:@|on|\()([\w-]+)\)?$/

const faultOfAttribute = (tag: string, name: string, value: string | undefined): string => {
  const known = namesByTag.get(tag)
  if (!known) return ''
  const [, property] = bound.exec(name) ?? []
  if (property)
    return known.properties.has(property) || known.attributes.has(property) ? '' : `no property ${property}`
  if (known.attributes.has(name)) {
    const values = valuesOf(tag, name)
    return !values?.length || values.includes(value ?? '')
      ? ''
      : `${name} is one of ${values.join(', ')}, not ${value}`
  }
  const [, event] = listened.exec(name) ?? []
  if (event) return known.events.has(event) ? '' : `no event ${event}`
  return everywhere.test(name) ? '' : `no attribute ${name}`
}

const scriptAddress = /^(?:https:\/\/[\w.]+|http:\/\/127\.0\.0\.1:4170)\/embed\/(?:VERSION\/)?whenable\.js$/

const faultsOfScript = (attributes: ReadonlyMap<string, string | undefined>): string[] => {
  const address = attributes.get('src')
  if (!address?.includes('/embed/')) return []
  const isPinned = address.includes('VERSION')
  return [
    ...(scriptAddress.test(address) ? [] : [`${address} is not an address of the service's script`]),
    ...(attributes.get('type') === 'module' ? [] : ['the script is a module']),
    ...(isPinned === attributes.has('integrity') ? [] : ['a version and its integrity go together']),
    ...(isPinned === attributes.has('crossorigin') ? [] : ['integrity needs crossorigin']),
  ]
}

const faultsIn = (node: Node, parent = ''): string[] => {
  const { tag = '', props = [], children = [] } = node
  const attributes = new Map(props.map((prop) => [prop.rawName ?? prop.name, prop.value?.content]))
  const own = [...attributes].map(([name, value]) => faultOfAttribute(tag, name, value))
  const slot = attributes.get('slot')
  return [
    ...own.filter(Boolean).map((fault) => `${tag}: ${fault}`),
    ...(tag === 'script' ? faultsOfScript(attributes) : []),
    ...(slot && namesByTag.has(parent) && !namesByTag.get(parent)?.slots.has(slot)
      ? [`${parent}: no slot ${slot}`]
      : []),
    ...children.flatMap((child) => faultsIn(child, tag)),
  ]
}

const faultsOfMarkup = (sample: Sample): string[] => {
  const { descriptor, errors } = parse(`<template>${markupOf[sample.language]?.(sample.code)}</template>`)
  const faults = descriptor.template?.ast
    ? faultsIn(descriptor.template.ast as unknown as Node)
    : ['no markup']
  return [...errors.map(({ message }) => message), ...faults].map((fault) => `${locationOf(sample)} ${fault}`)
}

const selectorOfPart = /([\w-]*)(?:\[[^\]]*\])?::part\(([\w\s-]+)\)/g

const faultsOfStyle = (sample: Sample): string[] =>
  [...sample.code.matchAll(selectorOfPart)].flatMap(([, tag = '', list = '']) => {
    const [part = '', ...states] = list.split(' ')
    const known = namesByTag.get(tag) ?? allNames
    if (!known.parts.has(part)) return [`${locationOf(sample)} ${tag || 'no element'} has no part ${part}`]
    return states
      .filter((state) => !allNames.parts.get(part)?.has(state))
      .map((state) => `${locationOf(sample)} ${part} has no state ${state}`)
  })

/** Query parameters that a prefill takes. */
const queryParameters = new Set(['when-slot'])

/** Whether a name with the kit's prefix exists. */
const isKnown = (name: string): boolean => {
  if (name.startsWith('--')) return tokens.has(name)
  const option = name.replace(/^(?:data-)?when-/, '')
  if (name.startsWith('data-')) return option === 'booking' || options.has(option)
  return (
    [namesByTag, allNames.events, queryParameters].some((names) => names.has(name)) || options.has(option)
  )
}

const kitName = /(?<![\w/.-])(?:--|data-)?when-[a-z][a-z-]*[a-z](?![\w.-])/g

describe('names in the pages', () => {
  // The changelog also names what was renamed since.
  it.each(pages.filter((page) => page !== 'CHANGELOG.md'))('%s uses names that exist', (page) => {
    const named = new Set(readPage(page).match(kitName))
    expect([...named].filter((name) => !isKnown(name))).toEqual([])
  })

  it('are existing tags, attributes, events and slots in markup', () => {
    const marked = samples.filter(({ language }) => language in markupOf)
    expect(marked.length).toBeGreaterThan(10)
    expect(marked.flatMap(faultsOfMarkup)).toEqual([])
  })

  it('are existing parts in styles', () => {
    const styles = samples.filter(({ language }) => language === 'css')
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.flatMap(faultsOfStyle)).toEqual([])
  })
})
