import { configureGlobal, readConfigureGlobal } from 'fast-check'

// Property tests try the same values in each run, so that a commit gives one answer. `pnpm test:long` tries others each time;
// a failure prints its seed, and `WHENABLE_SEED` repeats it.
const { WHENABLE_SEED: seed, WHENABLE_LONG: long } = process.env
if (seed || !long) configureGlobal({ ...readConfigureGlobal(), seed: Number(seed ?? 1) })
