import { expect, test } from 'vitest'
import { einordnung } from '../../db/einordnung/einordnung.ts'
import { auskunftsarten } from './auskunftsarten.ts'

test('every table with something for the export is in it', () => {
  const wanted = Object.entries(einordnung).flatMap(([tabelle, { spalten }]) =>
    Object.values(spalten).some(({ auskunft }) => auskunft) ? [tabelle] : [],
  )
  // Photos are files of their own.
  const exported = [...auskunftsarten.map(({ tabelle }) => tabelle), 'ablesung_foto']
  expect(exported.toSorted()).toEqual(wanted.toSorted())
})

test('no two kinds have one name', () => {
  const names = auskunftsarten.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
