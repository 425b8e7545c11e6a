/**
 * A map for what is remembered of things that come from elsewhere: of at most `most` entries. One more puts out the one that was
 * set longest ago.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxSize: number) {
    super()
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    if (this.size >= this.maxSize) this.delete(this.keys().next().value as Key)
    return super.set(key, value)
  }
}
