import { Icon } from '@ekp/web/ui/Icon.tsx'
import { useDismiss } from '@ekp/web/ui/useDismiss.ts'
import { VisuallyHidden } from '@ekp/web/ui/VisuallyHidden.tsx'
import { useNavigate, usePlace } from '@ekp/web/lib/router/RouterView.tsx'
import { useQuery } from '@ekp/web/lib/useQuery.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { sucheQuery } from '../queries.ts'
import { describeTreffer, isTooShort } from './texts.ts'
import styles from './Suchfeld.module.css'

const waitMs = 300
const mostShown = 8

/**
 * The search in the header: suggests customers while somebody types (a combobox of WAI-ARIA), Enter shows the list of
 * all. `/` leads to it from anywhere that takes no text.
 */
export function Suchfeld({ mandant }: { mandant: string }) {
  const navigate = useNavigate()
  const { key, state } = usePlace()
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(state.suche ?? '')
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suche = typed.trim()
  const query = useQuery(sucheQuery(mandant, open ? asked : ''))
  const isAnswered = open && asked === suche && query.data !== undefined
  const treffer = isAnswered ? (query.data?.treffer.slice(0, mostShown) ?? []) : []
  const isShown = treffer.length > 0

  useDismiss({ open, onEscape: () => setOpen(false), onPressOutside: () => setOpen(false), inside: form })
  useFocusKey(input)

  // What a list of results is for stands in the field, also on the way back; elsewhere it is empty.
  const [shownKey, setShownKey] = useState(key)
  if (shownKey !== key) {
    setShownKey(key)
    setTyped(state.suche ?? '')
    setOpen(false)
  }

  useEffect(() => {
    if (!open || isTooShort(suche)) return
    const timer = setTimeout(() => setAsked(suche), waitMs)
    return () => clearTimeout(timer)
  }, [open, suche])

  const choose = (kundennummer: string) => {
    setOpen(false)
    void navigate({ to: '/$mandant/kunden/$kundennummer', params: { mandant, kundennummer } })
  }
  const listAll = () => {
    setOpen(false)
    void navigate({ to: '/$mandant', params: { mandant }, state: { suche } })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && isShown) {
      event.preventDefault()
      // Before the first and after the last is the text itself.
      setActive(((active + 1 + step + treffer.length + 1) % (treffer.length + 1)) - 1)
    } else if (step !== undefined) {
      setOpen(true)
    } else if (event.key === 'Escape' && isShown) {
      // The browser would empty the field at once; the first press only closes the list.
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <form
      ref={form}
      role="search"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        const chosen = treffer[active]
        if (chosen) choose(chosen.kundennummer)
        else if (suche !== '') listAll()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <input
        ref={input}
        className={styles.input}
        type="search"
        role="combobox"
        aria-label="Wonach suchen Sie?"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        aria-keyshortcuts="/"
        placeholder="Kunden suchen"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
      />
      <button type="submit" className={styles.submit} aria-label="Suchen">
        <Icon name="search" />
      </button>
      <div id={listId} role="listbox" aria-label="Vorschläge" className={styles.list} hidden={!isShown}>
        {treffer.map((one, index) => (
          <div
            key={one.kundennummer}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => {
              event.preventDefault()
              choose(one.kundennummer)
            }}
          >
            <strong>{one.name}</strong>
            <span className={styles.note}>{describeTreffer(one)}</span>
          </div>
        ))}
      </div>
      <VisuallyHidden role="status">{isAnswered && describeCount(query.data)}</VisuallyHidden>
    </form>
  )
}

function describeCount(found: { readonly treffer: readonly unknown[]; readonly mehr: boolean } | undefined): string {
  const count = found?.treffer.length ?? 0
  if (count === 0) return 'Kein Vorschlag.'
  const shown = Math.min(count, mostShown)
  const more = found?.mehr === true || count > mostShown ? ' Weitere zeigt die Eingabetaste.' : ''
  return `${shown === 1 ? 'Ein Vorschlag.' : `${shown} Vorschläge.`}${more}`
}

/** `/` leads to the field, unless it is typed into another one. */
function useFocusKey(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const listeners = new AbortController()
    const focus = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      const takesText = target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || takesText) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', focus, { signal: listeners.signal })
    return () => listeners.abort()
  }, [input])
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** What the list of customers was searched for: not in the address, which proxies and the browser write down. */
    readonly suche?: string
  }
}
