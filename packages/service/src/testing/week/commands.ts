import type fc from 'fast-check'
import { stringify } from 'fast-check'
import { expect } from 'vitest'
import { checkExplained, checkNoOverlap, checkOffered } from './checks.js'
import { minutesOfDay } from './clock.js'
import { checkFacts } from './facts.js'
import { guestSteps } from './guest-steps.js'
import type { Model } from './model.js'
import { ownerSteps } from './owner-steps.js'
import { type Outcome, pick, type Step } from './step.js'
import type { World } from './world.js'

/** Checks that hold after each step. */
const checkStep = async (model: Model, world: World, outcome: Outcome): Promise<void> => {
  const { booking, mailsTo = [], isSilent } = outcome
  const mails = await world.drain()
  // One email for each reader: none is missing, none comes twice, and nobody else gets one.
  expect(mails.map(({ to }) => to.email).sort(), 'emails of one change').toEqual([...mailsTo].sort())
  if (booking) await checkFacts(model, world, booking, mails)
  if (isSilent) return
  checkNoOverlap(model)
  for (const type of model.types) await checkOffered(model, world, type)
  const turn = model.steps++
  const aroundBooking = booking && booking.start - minutesOfDay / 2
  await checkExplained(
    model,
    world,
    pick(model.types, turn),
    aroundBooking ?? model.now + (turn % 5) * minutesOfDay,
  )
  expect(world.errors(), 'errors inside of the service').toEqual([])
}

const commandOf = <Params>(
  name: string,
  { isPossible = () => true, run }: Step<Params>,
  params: Params,
): fc.AsyncCommand<Model, World> => ({
  check: (model) => isPossible(model),
  run: async (model, world) => checkStep(model, world, await run(model, world, params)),
  toString: () => `${name} ${stringify(params)}`,
})

const arbitraryOf = <Params>(
  name: string,
  row: Step<Params>,
): fc.Arbitrary<fc.AsyncCommand<Model, World>>[] => {
  const one = row.params.map((params) => commandOf(name, row, params))
  return Array.from({ length: row.weight }, () => one)
}

/** What may happen next, as often as its weight says. */
export const commands: fc.Arbitrary<fc.AsyncCommand<Model, World>>[] = Object.entries({
  ...guestSteps,
  ...ownerSteps,
}).flatMap(([name, row]) => arbitraryOf(name, row as Step<unknown>))
