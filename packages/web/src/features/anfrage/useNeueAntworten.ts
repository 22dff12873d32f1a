import { type Anfrage, type listAnfragen, markAntwortenGesehen } from '@ekp/wire/anfrage'
import type { ReplyOf } from '@ekp/wire/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { isEinsicht } from '../../session/einsicht.ts'
import { anfragenQuery } from './queries.ts'

type Seite = ReplyOf<typeof listAnfragen>

const nothingNew = ({ anfragen, fortsetzung }: Seite): Seite => ({
  anfragen: anfragen.map((anfrage) => ({ ...anfrage, ungelesen: false })),
  ungelesene: [],
  fortsetzung,
})

/**
 * The requests whose answers were new when they came to this page; they stay so while it is open. The portal is told
 * that they were shown, except by the service desk, which reads nothing in the customer's place. Where telling fails,
 * they are new the next time as well.
 */
export function useNeueAntworten(pages: readonly Seite[]): readonly Anfrage[] {
  const client = useQueryClient()
  const [neue, setNeue] = useState<readonly Anfrage[]>([])
  const ids = new Set(neue.map(({ id }) => id))
  const shown = pages.flatMap(({ anfragen, ungelesene }) => [...ungelesene, ...anfragen])
  const more = shown.filter(({ id, ungelesen }, index) => {
    const isFirst = shown.findIndex((other) => other.id === id) === index
    return ungelesen && isFirst && !ids.has(id)
  })
  if (more.length > 0) setNeue([...neue, ...more])

  useEffect(() => {
    const antworten = neue.flatMap(({ id, beantwortetAm }) => (beantwortetAm === null ? [] : [{ id, beantwortetAm }]))
    if (isEinsicht || antworten.length === 0) return
    call(markAntwortenGesehen, { body: { antworten } }).then(
      () =>
        client.setQueryData(
          anfragenQuery.queryKey,
          (data) => data && { ...data, pages: data.pages.map((page) => nothingNew(page)) },
        ),
      () => undefined,
    )
  }, [client, neue])
  return neue
}
