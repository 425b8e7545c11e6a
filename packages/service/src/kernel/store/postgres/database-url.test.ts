import { describe, expect, test } from 'vitest'
import { readDatabaseUrl } from './database-url.js'

describe('the URL of a database', () => {
  test.each([
    'postgres://ada:p%40ss@db.example:5432/whenable?sslmode=require',
    'postgresql:///whenable?host=/var/run/postgresql',
    'postgres://[::1]:5432/whenable',
  ])('with one server is used as it is: %s', (url) => {
    expect(readDatabaseUrl(url)).toEqual({ urls: [url], isReadWrite: false })
  })

  test('with several servers is the URL of each, of which one that accepts writes is wanted', () => {
    expect(readDatabaseUrl('postgres://ada:secret@db1:5433,db2,[::1]:5435/whenable?sslmode=require')).toEqual(
      {
        urls: [
          'postgres://ada:secret@db1:5433/whenable?sslmode=require',
          'postgres://ada:secret@db2/whenable?sslmode=require',
          'postgres://ada:secret@[::1]:5435/whenable?sslmode=require',
        ],
        isReadWrite: true,
      },
    )
  })

  test.each([
    ['?target_session_attrs=read-write', ''],
    ['?target_session_attrs=primary&sslmode=require', '?sslmode=require'],
    ['?sslmode=require&target_session_attrs=read-write', '?sslmode=require'],
  ])('may ask for a server that accepts writes: %s', (given, left) => {
    expect(readDatabaseUrl(`postgres://db1/whenable${given}`)).toEqual({
      urls: [`postgres://db1/whenable${left}`],
      isReadWrite: true,
    })
  })

  test('cannot ask for a standby', () => {
    expect(() => readDatabaseUrl('postgres://db1,db2/whenable?target_session_attrs=standby')).toThrow(
      'target_session_attrs=standby is not possible, because the service writes: use read-write, or remove it',
    )
  })
})
