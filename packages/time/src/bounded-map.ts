/**
 * A map of at most `maxSize` entries, for caches whose keys come from outside. When it is full, a new entry replaces the one that
 * was set longest ago.
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
