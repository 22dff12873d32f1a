import styles from './Logo.module.css'

export interface LogoProps {
  /** Shown where no image is, and read out for it otherwise. */
  name: string
  src?: string | undefined
  href?: string | undefined
}

/** The tenant's mark: its image, else its short name; a link where one is configured. */
export const Logo = ({ name, src, href }: LogoProps) => {
  const mark = src ? (
    <span className={styles.plate}>
      <img className={styles.image} src={src} alt={name} />
    </span>
  ) : (
    name
  )

  return href ? (
    <a className={styles.logo} href={href}>
      {mark}
    </a>
  ) : (
    <span className={styles.logo}>{mark}</span>
  )
}
