import { Card, CardGrid } from '@ekp/web/ui/layout/Card.tsx'
import { Page, PageHeading } from '@ekp/web/ui/layout/Page.tsx'
import { useParams } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { passkeysQuery, sitzungQuery } from '../queries.ts'
import { describeRolle, formatZeit } from '../texts.ts'
import { addPasskey, beginPasskey, type Passkey, removePasskey } from '@ekp/wire/dienst/passkey'
import { Alert } from '@ekp/web/ui/Alert.tsx'
import { PasswordField } from '@ekp/web/ui/fields/PasswordField.tsx'
import { TextField } from '@ekp/web/ui/fields/TextField.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'
import { Form } from '@ekp/web/ui/form/Form.tsx'
import { Section } from '@ekp/web/ui/layout/Section.tsx'
import { Table, type TableColumn } from '@ekp/web/ui/table/Table.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { makePasskey } from '@ekp/web/lib/askDevice.ts'
import { call } from '@ekp/web/api/call.ts'
import { Rows } from './Rows.tsx'

/** The account that is signed in, and its passkeys. */
export function Konto() {
  const { mandant } = useParams('/$mandant/konto')
  const { data: sitzung } = useQuery(sitzungQuery(mandant))
  return (
    <Page>
      <PageHeading title={['Mein Konto', 'Kundendienst']}>Mein Konto</PageHeading>
      {sitzung && (
        <CardGrid>
          <Card as="section" aria-labelledby="angaben">
            <h2 id="angaben">Angaben</h2>
            <Rows
              rows={[
                ['Name', sitzung.name],
                ['Kennung', `${sitzung.kennung}; so stehen Sie im Änderungsprotokoll`],
                ['Rolle', describeRolle(sitzung.rolle)],
              ]}
            />
          </Card>
          <Passkeys mandant={mandant} />
        </CardGrid>
      )}
    </Page>
  )
}

/** The passkeys of the own account: those that there are, and another. */
function Passkeys({ mandant }: { mandant: string }) {
  const query = useQuery(passkeysQuery(mandant))
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: passkeysQuery(mandant).queryKey })
  const remove = useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { mandant, id } }),
    onSettled: refresh,
  })
  return (
    <Section title="Passkeys" query={query}>
      {({ passkeys, hindernis }) => (
        <>
          {hindernis === null ? (
            <p>Mit einem Passkey melden Sie sich ohne Kennung und Passwort an, etwa mit Fingerabdruck oder PIN.</p>
          ) : (
            <p>{hindernis}</p>
          )}
          {passkeys.length > 0 && (
            <Table
              caption="Passkeys"
              columns={columns((id) => remove.mutate(String(id)), remove.isPending)}
              rows={passkeys}
              rowKey={({ id }) => String(id)}
              empty=""
            />
          )}
          {remove.error !== null && <Alert kind="error">{remove.error.message}</Alert>}
          {hindernis === null && <NeuerPasskey mandant={mandant} onAdded={refresh} />}
        </>
      )}
    </Section>
  )
}

const columns = (remove: (id: number) => void, busy: boolean): TableColumn<Passkey>[] => [
  { key: 'bezeichnung', header: 'Bezeichnung', isRowHeader: true, cell: ({ bezeichnung }) => bezeichnung },
  { key: 'angelegt', header: 'Hinzugefügt', cell: ({ angelegtAm }) => formatZeit(angelegtAm) },
  {
    key: 'zuletzt',
    header: 'Zuletzt benutzt',
    cell: ({ zuletztAm }) => (zuletztAm === null ? 'noch nie' : formatZeit(zuletztAm)),
  },
  {
    key: 'entfernen',
    header: 'Entfernen',
    label: '',
    cell: ({ id, bezeichnung }) => (
      <Confirm
        variant="quietDanger"
        size="small"
        busy={busy}
        aria-label={`${bezeichnung} entfernen`}
        question={`„${bezeichnung}“ entfernen? Damit meldet sich dann niemand mehr an.`}
        onConfirm={() => remove(id)}
      >
        Entfernen
      </Confirm>
    ),
  },
]

function NeuerPasskey({ mandant, onAdded }: { mandant: string; onAdded: () => unknown }) {
  const [bezeichnung, setBezeichnung] = useState('')
  const [passwort, setPasswort] = useState('')
  const add = useMutation({
    mutationFn: async () => {
      const { optionen } = await call(beginPasskey, { params: { mandant }, body: { passwort } })
      const antwort = await makePasskey(optionen)
      return call(addPasskey, { params: { mandant }, body: { bezeichnung, antwort } })
    },
    onSuccess: () => {
      setBezeichnung('')
      setPasswort('')
      return onAdded()
    },
  })
  return (
    <>
      <div role="status">
        {add.data && (
          <Alert kind="success" announced={false}>
            {add.data.text}
          </Alert>
        )}
      </div>
      <Form
        aria-label="Passkey hinzufügen"
        onSubmit={() => add.mutate()}
        valid={bezeichnung.trim() !== '' && passwort !== ''}
        reason="Bitte geben Sie eine Bezeichnung und Ihr Passwort ein."
        busy={add.isPending}
        submitLabel="Passkey hinzufügen"
        submitVariant="secondary"
        error={add.error?.message}
      >
        <TextField
          label="Bezeichnung"
          hint="Woran Sie ihn erkennen, etwa „Notebook“"
          name="bezeichnung"
          autoComplete="off"
          maxLength={60}
          value={bezeichnung}
          onChange={({ target }) => setBezeichnung(target.value)}
        />
        <PasswordField
          label="Ihr Passwort"
          name="passwort"
          autoComplete="current-password"
          value={passwort}
          onChange={({ target }) => setPasswort(target.value)}
        />
      </Form>
    </>
  )
}
