export * from './elements.js'
