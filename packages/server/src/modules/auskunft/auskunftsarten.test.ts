import { expect, test } from 'vitest'
import { tables } from '../../db/schema.ts'
import { auskunftsarten } from './auskunftsarten.ts'

test('every table that has a column for the export has a kind', () => {
  const wanted = Object.entries(tables).flatMap(([table, { spalten }]) =>
    Object.values(spalten).some(({ auskunft }) => auskunft) ? [table] : [],
  )
  // Photos are files of their own.
  const exported = [...auskunftsarten.map(({ tabelle }) => tabelle), 'ablesung_foto']
  const missing = wanted.filter((table) => !exported.includes(table))
  const todo =
    'each needs its kind in modules/auskunft/auskunftsarten.ts and its texts in arttexte.ts, or withheld(…) instead of ' +
    'personal(…) in db/tables'
  expect(missing, `tables with columns for the export that are not in it: ${todo}`).toEqual([])
  expect(exported.toSorted()).toEqual(wanted.toSorted())
})

test('no two kinds have one name', () => {
  const names = auskunftsarten.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
