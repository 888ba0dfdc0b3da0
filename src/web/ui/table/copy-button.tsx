import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { Failure } from '#contract/failure.ts'
import { showFailure } from '#web/app/query-client.ts'
import { sayCommon } from '#words/en/common.ts'
import type { Copied } from './copied-rows.ts'

type Props = { read: () => string | Copied; variant: 'default' | 'subtle'; size?: 'compact-xs' }

const shownMs = 2000

/** Puts a text into the clipboard; where the browser refuses that, it says so. */
export function CopyButton({ read, variant, size }: Props) {
  const [isCopied, setCopied] = useState(false)
  async function copy() {
    await write(read())
    setCopied(true)
    setTimeout(() => setCopied(false), shownMs)
  }
  // Browsers open the clipboard to pages of a secure origin only; elsewhere one copies by hand.
  if (!navigator.clipboard) return null
  const iconSize = size ? 14 : 16
  return (
    <Button
      variant={variant}
      {...(size && { size })}
      leftSection={
        isCopied ? <IconCheck size={iconSize} aria-hidden /> : <IconCopy size={iconSize} aria-hidden />
      }
      onClick={() => void copy().catch(() => showFailure(refused()))}
    >
      {sayCommon(isCopied ? 'copied' : 'copy')}
    </Button>
  )
}

function write(copied: string | Copied): Promise<void> {
  const { clipboard } = navigator
  if (typeof copied === 'string') return clipboard.writeText(copied)
  if (typeof ClipboardItem === 'undefined') return clipboard.writeText(copied.text)
  const blob = (type: string, text: string) => ({ [type]: new Blob([text], { type }) })
  return clipboard.write([
    new ClipboardItem({ ...blob('text/plain', copied.text), ...blob('text/html', copied.html) }),
  ])
}

const refused = () => new Failure('forbidden', sayCommon('copyRefused'))
