// Sections of the settings that load when they are opened.
export { mailTemplate } from './mail.template.js'
export { resourcesTemplate } from './resources.template.js'
export { failedTemplate } from './sending.template.js'
