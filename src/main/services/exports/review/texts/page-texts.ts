import type { ReviewPageTexts } from '#shared/domain/review/review-page.ts'
import { t } from './messages/t.ts'

/** Shown by a browser that runs no scripts. */
export function getTextWithoutScript(): string {
  return t('noScript')
}

/** The page's texts in the studio's language. The page fills in what stands in braces. */
export function getPageTexts(): ReviewPageTexts {
  const [words, time, file] = ['{words}', '{time}', '{file}']
  return {
    instructions: t('instructions'),
    keys: t('keys'),
    loading: t('loading'),
    damaged: t('damaged'),
    audio: t('audio'),
    script: t('script'),
    comments: t('comments'),
    noComments: t('noComments'),
    playFrom: t('playFrom', { time }),
    commentOn: t('commentOn', { words, time }),
    commentOnBlock: t('commentOnBlock', { time }),
    commentAt: t('commentAt', { words, time }),
    comment: t('comment'),
    remove: t('remove'),
    reviewer: t('reviewer'),
    save: t('save'),
    saved: t('saved', { file }),
    wholeBlock: t('wholeBlock'),
  }
}
