/**
 * The results of several parts of one transaction. Waits for all parts, also if one fails, because none may write once the transaction is
 * rolled back.
 *
 * @throws the error of the first part that failed, in their order.
 */
export const settleAll = async <T extends readonly unknown[]>(
  ...parts: { readonly [Index in keyof T]: Promise<T[Index]> }
): Promise<T> => {
  await Promise.allSettled(parts)
  return (await Promise.all(parts)) as unknown as T
}
