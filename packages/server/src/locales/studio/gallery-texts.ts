import type { Language } from "@vowdesk/contract/kernel";
import type { galleryRefusals } from "@vowdesk/contract/studio/galleries";

type Key = keyof typeof galleryRefusals | "wedding-has-galleries";

/** Refusals of galleries, cards and originals. */
export const galleryTexts = {
  zh: {
    "card-exists": "该相册已有同名的存储卡",
    "card-complete": "已登记的照片多于这张存储卡的文件数。请更正文件数",
    "card-not-safe": "这张存储卡的照片尚未全部有两份核对过的副本，请勿清空",
    "gallery-chapters": "一个相册最多 12 个分组",
    "gallery-days": "相册的开放日期须早于关闭日期，保留期限不得早于关闭日期",
    "gallery-kept-too-short": "保留期限至少须在 7 天之后，以便提前通知新人",
    "gallery-closing-day-passed": "关闭日期已过。请先修改关闭日期",
    "gallery-closed": "该相册已删除",
    "gallery-empty": "该相册没有可下载的照片",
    "gallery-full": "一个相册最多 5,000 张照片",
    "photographer-unknown": "该摄影师已停用，请重新选择",
    "shoot-of-other-wedding": "该档期属于另一个婚纱订单",
    "originals-full": "原片存储空间已满，无法继续上传",
    "wedding-has-galleries": "该订单已有相册，无法删除",
  },
  en: {
    "card-exists": "This gallery already has a card with this label",
    "card-complete": "More pictures of this card were announced than it has files. Correct the number of files",
    "card-not-safe": "Not every picture of this card has two checked copies. Do not wipe it",
    "gallery-chapters": "A gallery has at most 12 chapters",
    "gallery-days": "A gallery opens before it closes, and is kept at least until it closes",
    "gallery-kept-too-short":
      "Keep the pictures for at least 7 more days, so that the couple can be told before they are deleted",
    "gallery-closing-day-passed": "The day on which this gallery closes has passed. Change it first",
    "gallery-closed": "This gallery was deleted",
    "gallery-empty": "This gallery has no pictures to download",
    "gallery-full": "A gallery has at most 5,000 pictures",
    "photographer-unknown": "This photographer is no longer available. Choose another one",
    "shoot-of-other-wedding": "This shoot belongs to another wedding",
    "originals-full": "The storage for originals is full. Nothing more can be uploaded",
    "wedding-has-galleries": "This wedding has galleries and cannot be deleted",
  },
  es: {
    "card-exists": "Esta galería ya tiene una tarjeta con esta etiqueta",
    "card-complete": "Se anunciaron más fotos de esta tarjeta que archivos tiene. Corrija el número de archivos",
    "card-not-safe": "No todas las fotos de esta tarjeta tienen dos copias comprobadas. No la borre",
    "gallery-chapters": "Una galería tiene como máximo 12 secciones",
    "gallery-days": "Una galería se abre antes de cerrarse y se conserva al menos hasta que se cierra",
    "gallery-kept-too-short":
      "Conserve las fotos al menos 7 días más, para poder avisar a la pareja antes de eliminarlas",
    "gallery-closing-day-passed": "La fecha de cierre de esta galería ya pasó. Cámbiela primero",
    "gallery-closed": "Esta galería se eliminó",
    "gallery-empty": "Esta galería no tiene fotos para descargar",
    "gallery-full": "Una galería tiene como máximo 5.000 fotos",
    "photographer-unknown": "Este fotógrafo ya no está disponible. Elija otro",
    "shoot-of-other-wedding": "Esta sesión pertenece a otra boda",
    "originals-full": "El almacenamiento de originales está lleno. No se puede subir nada más",
    "wedding-has-galleries": "Esta boda tiene galerías y no se puede eliminar",
  },
  ja: {
    "card-exists": "このギャラリーには同じ名前のカードがすでにあります",
    "card-complete": "このカードのファイル数より多くの写真が登録されています。ファイル数を訂正してください",
    "card-not-safe": "このカードには、確認済みのコピーが 2 つそろっていない写真があります。消去しないでください",
    "gallery-chapters": "1 つのギャラリーに作れるシーンは 12 個までです",
    "gallery-days": "ギャラリーの公開日は終了日より前に、保存期限は終了日以降にしてください",
    "gallery-kept-too-short": "削除前にお二人へお知らせできるよう、保存期限は 7 日以上先の日付にしてください",
    "gallery-closing-day-passed": "このギャラリーの公開終了日を過ぎています。先に終了日を変更してください",
    "gallery-closed": "このギャラリーは削除されました",
    "gallery-empty": "このギャラリーにはダウンロードできる写真がありません",
    "gallery-full": "1 つのギャラリーに入れられる写真は 5,000 枚までです",
    "photographer-unknown": "このカメラマンは現在選択できません。別の人を選んでください",
    "shoot-of-other-wedding": "この撮影は別の婚礼のものです",
    "originals-full": "元データの保存容量がいっぱいのため、これ以上アップロードできません",
    "wedding-has-galleries": "この婚礼にはギャラリーがあるため削除できません",
  },
} as const satisfies Readonly<Record<Language, Readonly<Record<Key, string>>>>;
