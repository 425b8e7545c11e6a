import type { RoutingForm, ShareableEventType } from '@whenable/contract'
import { describe, expect, it } from 'vitest'
import {
  draftOf,
  inputOf,
  problemsOf,
  targetState,
  templateDraft,
  unreachableIn,
  withMovedRule,
  withNewQuestion,
  withNewRule,
  withoutQuestion,
  withQuestion,
} from './draft.js'

const type = (id: string, changes: Partial<ShareableEventType> = {}): ShareableEventType => ({
  ...{ id, name: `Type ${id}`, slug: id, address: `https://book.example/b/${id}`, isActive: true },
  ...changes,
})
const template = () =>
  templateDraft('What do you need?', [type('off', { isActive: false }), type('a'), type('b')])

describe('the template of a routing form', () => {
  it('chooses between the first two event types that can be booked, and has no problems', () => {
    expect(inputOf(template())).toEqual({
      ...{ title: 'What do you need?', description: '' },
      questions: [{ key: 'q1', label: 'What do you need?', type: 'choice', answers: ['Type a', 'Type b'] }],
      rules: [
        { answers: { q1: 'Type a' }, target: { type: 'event_type', configuration_id: 'a' } },
        { answers: { q1: 'Type b' }, target: { type: 'event_type', configuration_id: 'b' } },
      ],
      fallback: { type: 'event_type', configuration_id: 'a' },
    })
    expect(problemsOf(template()).size).toBe(0)
    expect(unreachableIn(template())).toEqual([])
  })

  it('leaves the owner to write a message and options without event types', () => {
    expect([...problemsOf(templateDraft('What do you need?', []))]).toEqual([
      ['options-q1', 'options'],
      ['value-fallback', 'message'],
    ])
  })
})

describe('a routing form that is edited', () => {
  it('sends what was stored if nothing is changed', () => {
    const stored = {
      ...{
        id: 'f1',
        title: 'Help',
        slug: 'help',
        is_active: true,
        page_url: '',
        warnings: [],
        created_at: 0,
      },
      questions: [
        { key: 'need', label: 'Need', type: 'choice', answers: ['One', 'Two'] },
        { key: 'model', label: 'Model', type: 'text', answers: [] },
      ],
      rules: [
        { answers: { need: 'One' }, target: { type: 'page', url: 'https://example.com/' } },
        { answers: {}, target: { type: 'host', member_id: 'm1' } },
      ],
      fallback: { type: 'message', text: 'No.' },
    } as unknown as RoutingForm
    const { title, slug, questions, rules, fallback } = stored
    expect(inputOf(draftOf(stored))).toEqual({ title, description: '', slug, questions, rules, fallback })
  })

  it('follows an option that is renamed, and names one that is gone', () => {
    const [question] = template().questions
    if (!question) throw new Error('no question')
    const renamed = withQuestion(template(), 0, { ...question, options: 'A talk\nType b' })
    expect(renamed.rules[0]?.answers).toEqual({ q1: 'A talk' })
    const removed = withQuestion(renamed, 0, { ...question, options: 'A talk\nMore\nOther' })
    expect([...problemsOf(removed)]).toEqual([['answer-1-q1', 'answer']])
  })

  it('has no rule about a question that visitors answer in their own words, whose options come back', () => {
    const draft = withNewRule(template())
    const [question] = draft.questions
    if (!question) throw new Error('no question')
    const inWords = withQuestion(draft, 0, { ...question, type: 'text' })
    expect(inputOf(inWords).questions).toEqual([
      { key: 'q1', label: 'What do you need?', type: 'text', answers: [] },
    ])
    expect(inWords.rules.map(({ answers }) => answers)).toEqual([{}, {}, {}])
    expect(problemsOf(inWords).size).toBe(0)
    expect(unreachableIn(inWords)).toEqual([1, 2])
    expect(inputOf(withQuestion(inWords, 0, question)).questions).toEqual(inputOf(draft).questions)
  })

  it('has no rule about a question that is removed', () => {
    const draft = withNewQuestion(template())
    expect(draft.questions.map(({ key }) => key)).toEqual(['q1', 'q2'])
    const without = withoutQuestion(draft, 'q1')
    expect(without.questions.map(({ key }) => key)).toEqual(['q2'])
    expect(without.rules.map(({ answers }) => answers)).toEqual([{}, {}])
    expect(withNewQuestion(without).questions.map(({ key }) => key)).toEqual(['q2', 'q1'])
  })

  it('names rules that never apply, in the order that is edited', () => {
    const draft = withNewRule(template())
    expect(unreachableIn(draft)).toEqual([2])
    expect(unreachableIn(withMovedRule(draft, 2, 0))).toEqual([1, 2])
  })

  it('leads elsewhere by https alone', () => {
    const to = (url: string) => problemsOf({ ...template(), fallback: { to: 'page', url, text: '' } })
    expect(to(' https://example.com ').size).toBe(0)
    for (const url of ['', 'http://example.com', 'javascript:alert(1)', 'example.com'])
      expect([...to(url)]).toEqual([['value-fallback', 'url']])
  })

  it('knows targets that are gone or switched off', () => {
    const stateOf = (to: string) =>
      targetState(
        { to, url: '', text: '' },
        [type('a'), type('off', { isActive: false })],
        [{ id: 'm1', name: 'Ada' }],
      )
    expect(
      ['event_type a', 'event_type off', 'event_type x', 'host m1', 'host m2', 'page'].map(stateOf),
    ).toEqual([...[undefined, 'closed', 'missing'], ...[undefined, 'missing', undefined]])
  })
})
