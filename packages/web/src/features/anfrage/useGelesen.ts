import { type Anfrage, markAntwortenGesehen } from '@ekp/wire/anfrage'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { isEinsicht } from '../../session/einsicht.ts'

/**
 * Tells the portal which answers are shown, so that they are new no more the next time. The service desk, which looks at
 * a customer's portal, reads nothing in his place; where telling fails, they stay new.
 */
export function useGelesen(anfragen: readonly Anfrage[]): void {
  const antworten = anfragen.flatMap(({ id, beantwortetAm, ungelesen }) =>
    ungelesen && beantwortetAm !== null ? [{ id, beantwortetAm }] : [],
  )
  const shown = JSON.stringify(antworten)
  useEffect(() => {
    if (isEinsicht || shown === '[]') return
    call(markAntwortenGesehen, { body: { antworten: JSON.parse(shown) } }).catch(() => undefined)
  }, [shown])
}
