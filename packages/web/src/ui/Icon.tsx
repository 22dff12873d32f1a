import styles from './Icon.module.css'

const drawings = {
  bolt: 'M13.5 2.5 5 13.5h6l-1 8 8.5-11.5h-6.2z',
  calendar: 'M4 6.5h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  camera: 'M3.5 8h4l1.5-2.5h6L16.5 8h4v11.5h-17zM12 10.2a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4z',
  check: 'M4.5 12.5 10 18 19.5 7',
  chevronDown: 'M6 9.5l6 6 6-6',
  chevronLeft: 'M14.5 6l-6 6 6 6',
  chevronRight: 'M9.5 6l6 6-6 6',
  close: 'M6 6l12 12M18 6 6 18',
  document: 'M6 3h8l4.5 4.5V21H6zM13.5 3v5h5M9 12.5h6M9 16.5h6',
  download: 'M12 3.5v12M6.5 10.5 12 16l5.5-5.5M4.5 20.5h15',
  error: 'M8 2.5h8l5.5 5.5v8L16 21.5H8L2.5 16V8zM12 7.5v5.5M12 16.5v.1',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z',
  eyeOff:
    'M4 4l16 16M9.3 6A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.4M6.3 7.7A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 4.3-1',
  flame:
    'M12.5 2.5c.5 3.5 5.5 6 5.5 11.5a6 6 0 0 1-12 0c0-2.5 1.2-4.2 2.3-5.3.3 1.8 1 2.7 2 3.1C9.7 8.5 10.5 5 12.5 2.5zM12 20c-1.6 0-2.5-1.1-2.5-2.4 0-1.7 1.5-2.3 2.5-4.1 1 1.8 2.5 2.4 2.5 4.1 0 1.3-.9 2.4-2.5 2.4z',
  gauge: 'M3.5 5.5h17v13h-17zM3.5 14.5h17M7.75 5.5v9M12 5.5v9M16.25 5.5v9',
  home: 'M3.5 11.5 12 4l8.5 7.5M6 9.5v11h4.5v-6h3v6H18v-11',
  image: 'M3.5 5h17v14h-17zM3.5 16l5-5 4 4 3-3 5 5M15.5 8.6a.9.9 0 1 1 0 1.8.9.9 0 0 1 0-1.8z',
  info: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM12 11v6M12 7.4v.1',
  key: 'M14.5 3.5a6 6 0 1 1-2.8 11.3L9.5 17H7v2.5H3.5V16l5.7-5.7A6 6 0 0 1 14.5 3.5zM16.5 7.5v.1',
  letter: 'M3 5.5h18v13H3zM3 6.5l9 7 9-7',
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  person: 'M12 3.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c0-4 3.4-6 7.5-6s7.5 2 7.5 6',
  pencil: 'M4 20l1-4.5L16.5 4 20 7.5 8.5 19zM14 6.5l3.5 3.5',
  plus: 'M12 5v14M5 12h14',
  reload: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4M19.5 3.5v4.5H15',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.2 15.2 20.5 20.5',
  success: 'M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19zM7.5 12.5l3 3 6-6.5',
  warning: 'M12 3 22 20.5H2zM12 9.5v5.5M12 17.7v.1',
}

export type IconName = keyof typeof drawings

/** Decorative only: the words beside an icon carry the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true" focusable={false}>
    <path d={drawings[name]} />
  </svg>
)
