import { type Anfrage, type listAnfragen, markAntwortenGesehen } from '@ekp/wire/anfrage'
import type { ReplyOf } from '@ekp/wire/endpoint'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { isEinsicht } from '../../session/einsicht.ts'
import { anfragenQuery } from './queries.ts'

type Seite = ReplyOf<typeof listAnfragen>

const withSeen =
  (seen: string) =>
  ({ anfragen, ungelesene, fortsetzung }: Seite): Seite => ({
    anfragen: anfragen.map((anfrage) => (anfrage.id === seen ? { ...anfrage, ungelesen: false } : anfrage)),
    ungelesene: ungelesene.filter(({ id }) => id !== seen),
    fortsetzung,
  })

/** Tells the portal that an answer was opened; where that fails, it is new the next time as well. */
function tellOpened(client: QueryClient, { id, beantwortetAm }: Anfrage): void {
  // The service desk reads nothing in the customer's place.
  if (isEinsicht || beantwortetAm === null) return
  call(markAntwortenGesehen, { body: { antworten: [{ id, beantwortetAm }] } }).then(
    () =>
      client.setQueryData(anfragenQuery.queryKey, (data) => data && { ...data, pages: data.pages.map(withSeen(id)) }),
    () => undefined,
  )
}

/**
 * The requests whose answers were new when they came to this page, the newest answer first; they stay so while it is
 * open. The newest is open from the start; of the others the page says when the customer opens them.
 */
export function useNeueAntworten(pages: readonly Seite[]) {
  const client = useQueryClient()
  const [neue, setNeue] = useState<readonly Anfrage[]>([])
  const ids = new Set(neue.map(({ id }) => id))
  const shown = pages.flatMap(({ anfragen, ungelesene }) => [...ungelesene, ...anfragen])
  const more = shown.filter(({ id, ungelesen }, index) => {
    const isFirst = shown.findIndex((other) => other.id === id) === index
    return ungelesen && isFirst && !ids.has(id)
  })
  if (more.length > 0) setNeue([...neue, ...more])

  const [newest] = neue
  useEffect(() => {
    if (newest !== undefined) tellOpened(client, newest)
  }, [client, newest])
  return { neue, tellOpened: (anfrage: Anfrage) => tellOpened(client, anfrage) }
}
