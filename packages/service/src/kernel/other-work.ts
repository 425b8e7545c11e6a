/** Lets other work of this process run before a long task goes on. */
export const otherWork = (): Promise<void> => new Promise((done) => setTimeout(done))
