import { section } from './section.js'

// Whatever shows time zones that a visitor may not live in imports this file, so that their cities load in the visitor's language.
section('cities', {})
