import { expect, test } from 'vitest'
import { nameOf } from './traceStatement.ts'

test.each([
  ['select "id" from "vertrag" where "id" = $1', 'select vertrag'],
  ['  insert into "vorgang" ("art") values ($1)', 'insert vorgang'],
  ['update "sitzung" set "endet" = $1', 'update sitzung'],
  ['delete from sitzung where token = $1', 'delete sitzung'],
  ['with neu as (select 1) insert into dokument select * from neu', 'with dokument'],
  ['select pg_advisory_xact_lock($1)', 'select'],
  ['begin', 'begin'],
  ['-- nur ein Kommentar', 'statement'],
])('%j is called %j', (text, name) => expect(nameOf(text)).toBe(name))
