import { Fragment } from 'react'
import styles from './release-crane.module.css'

const RULES_Y = [60, 120, 180, 240, 300, 360, 420]
const RIBS_X = [226, 244, 262, 280, 298, 316, 334]
/** “2.4.1” in the console's mono, drawn: five figures aren't worth loading 23 KB of a font. */
const VERSION = [
  'M256.7 201.5Q256.7 200.2 257.1 199.2Q257.5 198.1 258.4 197.3Q259.3 196.4 260.9 195.6',
  'Q261.6 195.2 262 194.9Q262.4 194.6 262.6 194.2Q262.8 193.9 262.8 193.3Q262.8 192.8 262.6 192.5',
  'Q262.4 192.1 262 191.9Q261.6 191.7 261 191.7Q260.1 191.7 259.5 192.2Q259 192.7 258.8 193.7',
  'L256.8 193.6Q257 191.9 258.1 190.9Q259.1 189.9 261.1 189.9Q262.3 189.9 263.1 190.3',
  'Q264 190.7 264.4 191.5Q264.9 192.2 264.9 193.2Q264.9 194.1 264.6 194.8Q264.3 195.4 263.6 196',
  'Q263 196.5 261.8 197.1Q260.9 197.6 260.3 198.1Q259.7 198.6 259.4 199Q259.1 199.4 259 199.7H264.9',
  'V201.5Z',
  'M269.2 201.5V199.2H271.6V201.5Z',
  'M280.9 201.5V199.2H275.7V197.5L280.7 190.1H282.9V197.4H284.3V199.2H282.9V201.5ZM277.6 197.4H280.9V192.7Z',
  'M288.4 201.5V199.2H290.8V201.5Z',
  'M298.6 201.5V193.7H295.8V192.1H297.1Q297.7 192.1 298.1 191.9Q298.5 191.7 298.7 191.3Q298.9 190.8 298.9 190.1H300.6V201.5ZM295.2 201.5V199.7H303.2V201.5Z',
].join('')
const PLATFORMS = [
  { name: 'Windows', x: 136 },
  { name: 'macOS', x: 236 },
  { name: 'Linux', x: 336 },
]

/** A gantry crane lowers a release to three platforms; the last one is still being updated. Decorative. */
export function ReleaseCrane() {
  return (
    <div className={styles.scene}>
      <svg viewBox="0 0 560 424" fill="none" className={styles.drawing} aria-hidden="true">
        <path className={styles.rule} d={RULES_Y.map((y) => `M0 ${y}H560`).join('')} />
        <clipPath id="below-the-beam">
          <path d="M0 74h560v350H0z" />
        </clipPath>
        <g clipPath="url(#below-the-beam)">
          <g className={styles.load}>
            <path className={styles.rope} d="M262 20 238 160M298 20 322 160" />
            <path className={styles.hoist} d="M280 20v136" />
            <rect className={styles.box} x="208" y="156" width="144" height="80" rx="6" />
            <path className={styles.rib} d={RIBS_X.map((x) => `M${x} 166v60`).join('')} />
            <rect className={styles.plate} x="240" y="182" width="80" height="28" rx="5" />
            <path className={styles.version} d={VERSION} />
          </g>
        </g>
        <path className={styles.frame} strokeWidth="8" d="M62 74h436M118 74v286M442 74v286" />
        <path className={styles.frame} strokeWidth="7" d="M90 364h56M414 364h56" />
        <path className={styles.frame} strokeWidth="4" d="M118 128 176 76M442 128 384 76" />
        <rect className={styles.trolley} x="250" y="64" width="60" height="20" rx="4" />
        {PLATFORMS.map(({ name, x }, index) => (
          <Fragment key={name}>
            <rect className={styles.platform} x={x} y="290" width="88" height="64" rx="10" />
            <text className={styles.name} x={x + 44} y="315">
              {name}
            </text>
            <rect className={styles.track} x={x + 14} y="330" width="60" height="8" rx="4" />
            <rect
              className={index < 2 ? styles.done : styles.running}
              x={x + 14}
              y="330"
              width={index < 2 ? 60 : 38}
              height="8"
              rx="4"
            />
          </Fragment>
        ))}
      </svg>
      <div className={styles.words}>
        <p className={styles.promise}>One upload. Every platform. A rollout you can stop.</p>
        <p className="muted">Signed updates for desktop and mobile apps, at the pace you choose.</p>
      </div>
    </div>
  )
}
