import type { Page } from '@playwright/test'

/** Collects everything that the browser logs for a page, its uncaught errors included. */
export const consoleMessagesOf = (page: Page): string[] => {
  const messages: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('pageerror', (error) => messages.push(error.message))
  return messages
}

/** Collects the errors and warnings that the browser logs for a page, its uncaught errors included. */
export const consoleProblemsOf = (page: Page): string[] => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (/error|warning/.test(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  return problems
}
