import { registerFound } from './register-found.js'

registerFound(document)
