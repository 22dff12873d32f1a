import { openEinsicht } from '@ekp/wire/kunde'
import type { Kundenblatt } from '@ekp/wire/kunde/kundenblatt'
import { SelectField } from '@ekp/web/ui/fields/SelectField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@ekp/web/api/call.ts'
import { kundeQuery } from '../queries.ts'
import { formatTag } from '../texts.ts'

/** Opens the customer's portal in another tab, as he sees it and only for reading [versorger-57]. */
export function Einsicht({ blatt, mandant }: { blatt: Kundenblatt; mandant: string }) {
  const { kundennummer } = blatt
  const queries = useQueryClient()
  const [grund, setGrund] = useState('')
  const [seite, setSeite] = useState('')
  const open = useMutation({
    mutationFn: async () => {
      // At once, while it is still the press of the button: browsers block a tab that comes later.
      const tab = window.open('', '_blank')
      if (tab === null) throw new Error('Ihr Browser öffnet keinen neuen Tab. Bitte erlauben Sie es für diese Seite.')
      try {
        const { adresse } = await call(openEinsicht, { params: { mandant, kundennummer }, body: { grund } })
        tab.opener = null
        tab.location.replace(seite === '' ? adresse : adresse.replace('#', `/${seite}#`))
      } catch (error) {
        tab.close()
        throw error
      }
    },
    onSuccess: () => setGrund(''),
    onSettled: () => queries.invalidateQueries({ queryKey: kundeQuery(mandant, kundennummer).queryKey }),
  })
  return (
    <>
      <p>
        Öffnet das Portal in einem neuen Tab, wie es dieser Kunde sieht: 30 Minuten, nur zum Lesen. Ihre Kennung und der
        Grund stehen in seinem Änderungsprotokoll, also auch in seiner Auskunft.
      </p>
      <Form
        aria-label="Portal des Kunden ansehen"
        onSubmit={() => open.mutate()}
        valid={grund.trim() !== ''}
        reason="Bitte geben Sie einen Grund an."
        busy={open.isPending}
        submitLabel="Portal des Kunden ansehen"
        submitVariant="secondary"
        error={open.error?.message}
      >
        <TextField
          label="Grund"
          hint="Etwa „Frage am Telefon zur Abrechnung“. Der Kunde kann ihn lesen."
          name="grund"
          autoComplete="off"
          maxLength={200}
          value={grund}
          onChange={({ target }) => setGrund(target.value)}
        />
        {blatt.rechnungen.length > 0 && (
          <SelectField
            label="Beginnt mit"
            name="seite"
            optional
            placeholder="Startseite"
            options={blatt.rechnungen.map(({ rechnungsnummer, bis }) => ({
              value: `rechnung/${encodeURIComponent(rechnungsnummer)}`,
              label: `Rechnung ${rechnungsnummer} bis ${formatTag(bis)}`,
            }))}
            value={seite}
            onChange={({ target }) => setSeite(target.value)}
          />
        )}
      </Form>
    </>
  )
}
