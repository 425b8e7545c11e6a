import type { EmbeddedStore } from '../kernel/store/postgres/embedded-store.js'
import { adminLink } from './admin-link.js'
import { administerHere, type OperatorCommand, type RunningService } from './administer.js'
import { backUpStore } from './backup.js'
import type { AnswerRequest } from './data-lock.js'
import { eraseGuest } from './erase-guest.js'
import { keys } from './keys.js'
import { failure } from './run-command.js'

/** The operators' commands that a service runs for other processes, beside backups. */
const commands: ReadonlyMap<string, OperatorCommand> = new Map(
  [adminLink, keys, eraseGuest].map((command) => [command.name, command]),
)

/**
 * Runs the commands of other processes on the embedded database, which only this one can use.
 *
 * @param store undefined while it is being opened.
 * @param running undefined until the service is ready.
 */
export const answerCommands =
  (store: EmbeddedStore | undefined, running: RunningService | undefined): AnswerRequest =>
  async ({ command, args, clientId }) => {
    const starting = failure('the service is starting: try again in a moment')
    if (!store) return starting
    if (command === 'backup') return backUpStore(store, args[0] ?? '')
    const operator = commands.get(command)
    if (!operator) return failure(`the running service does not know the command ${command}`)
    return running ? operator.outcome(args, administerHere(store, clientId, running)) : starting
  }
