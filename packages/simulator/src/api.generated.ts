// Written by `npm run docs` from packages/contract/openapi.json; edit the contract instead.
export interface components {
    schemas: {
        Agreement: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            nameA: string;
            nameB: string;
            consultantName: string;
            /** Format: int64 */
            number: number;
            state: components["schemas"]["AgreementState"];
            /** Format: int64 */
            offerId: number;
            offerName: string;
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            note: string;
            /** Format: int64 */
            totalCents: number;
            lines: components["schemas"]["AgreementLines"];
            /** Format: int64 */
            discountCents: number;
            differenceReason: string;
            discountReason: string;
            isApprovalMissing: boolean;
            reviewId: number | null;
            isDiscountRejected: boolean;
            hasSharedPhone: boolean;
            differences: components["schemas"]["CoupleDifference"][];
            digest: string | null;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            signedAt: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["AgreementAction"][];
        };
        /** @enum {string} */
        AgreementAction: "update" | "send" | "delete" | "end" | "sign";
        AgreementBasis: {
            /** @enum {string} */
            kind: "quote" | "agreement";
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            number: number;
            /** Format: date-time */
            at: string;
            /** Format: int64 */
            offerId: number;
            /** Format: int64 */
            offerVersion: number;
            offerName: string;
            /** Format: int64 */
            photoCount: number;
            /** Format: int64 */
            priceCents: number;
            lines: components["schemas"]["AgreementLines"];
            /** Format: int64 */
            discountCents: number;
            /** Format: int64 */
            totalCents: number;
            note: string;
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
        };
        AgreementDetail: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            nameA: string;
            nameB: string;
            consultantName: string;
            /** Format: int64 */
            number: number;
            state: components["schemas"]["AgreementState"];
            /** Format: int64 */
            offerId: number;
            offerName: string;
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            note: string;
            /** Format: int64 */
            totalCents: number;
            lines: components["schemas"]["AgreementLines"];
            /** Format: int64 */
            discountCents: number;
            differenceReason: string;
            discountReason: string;
            isApprovalMissing: boolean;
            reviewId: number | null;
            isDiscountRejected: boolean;
            hasSharedPhone: boolean;
            differences: components["schemas"]["CoupleDifference"][];
            digest: string | null;
            /** Format: date-time */
            createdAt: string;
            expiresAt: string | null;
            signedAt: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["AgreementAction"][];
            title: string;
            text: string;
            terms: components["schemas"]["AgreementTerms"];
            basis: components["schemas"]["AgreementBasis"] | null;
            authorName: string;
            approvedBy: string;
            discountRefusal: string;
            endReason: string;
            sharedPhoneReason: string;
            isIntact: boolean;
            signatures: components["schemas"]["AgreementSignature"][];
        };
        AgreementLines: components["schemas"]["QuoteLine"][];
        AgreementLinesInput: components["schemas"]["QuoteLineInput"][];
        AgreementPdf: {
            fileName: string;
            content: string;
        };
        AgreementSignature: {
            partner: components["schemas"]["Partner"];
            name: string;
            strokes: components["schemas"]["Strokes"];
            /** Format: date-time */
            signedAt: string;
            /** @enum {string} */
            signedIn: "studio" | "portal";
            phone: string;
        };
        /** @enum {string} */
        AgreementState: "draft" | "sent" | "signed_a" | "signed" | "amended" | "ended" | "expired";
        AgreementTerms: {
            /** Format: int64 */
            offerId: number;
            /** Format: int64 */
            offerVersion: number;
            texts: components["schemas"]["OfferTexts"];
            /** Format: int64 */
            priceCents: number;
            lines?: components["schemas"]["AgreementLines"];
            /** Format: int64 */
            discountCents: number;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            depositCents: number;
            /** Format: int64 */
            photoCount: number;
            /** Format: int64 */
            extraPhotoCents: number;
            purposes: components["schemas"]["Purpose"][];
            parts: components["schemas"]["OfferParts"];
            plan: components["schemas"]["PlannedInstalment"][];
            refunds: components["schemas"]["RefundStep"][];
            freePostponements?: components["schemas"]["PostponeCause"][];
        };
        AgreementTexts: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        AgreementTextsInput: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        AlertBot: {
            /** Format: int64 */
            id: number;
            name: string;
            kind: components["schemas"]["BotKind"];
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            isOn: boolean;
            hasSecret: boolean;
            lastAt: string | null;
            lastError: string | null;
            /** Format: int64 */
            version: number;
        };
        AlertBrowser: {
            /** Format: int64 */
            id: number;
            endpoint: string;
            browser: string;
            system: string;
            /** Format: date-time */
            createdAt: string;
        };
        AlertDelaySettings: {
            personal: components["schemas"]["PersonalDelays"];
            orders: components["schemas"]["OrderDelays"];
            /** Format: int64 */
            version: number;
            hasMail: boolean;
            hasSms: boolean;
        };
        AlertGroups: components["schemas"]["MessageGroup"][];
        AlertSettings: {
            pushGroups: components["schemas"]["AlertGroups"];
            emailGroups: components["schemas"]["AlertGroups"];
            email: string | null;
            showsDetails: boolean;
            publicKey: string;
            browsers: components["schemas"]["AlertBrowser"][];
        };
        Announcement: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            state: components["schemas"]["AnnouncementState"];
            title: string;
            written: ("zh" | "en" | "es" | "ja")[];
            audience: components["schemas"]["Audience"];
            roleNames: string[];
            mustConfirm: boolean;
            publishAt: string | null;
            publishedAt: string | null;
            expiresAt: string | null;
            endedAt: string | null;
            reason: string;
            remindedAt: string | null;
            reach: components["schemas"]["Reach"];
            changedBy: string;
            /** Format: date-time */
            changedAt: string;
            allowed: components["schemas"]["AnnouncementAction"][];
        };
        /** @enum {string} */
        AnnouncementAction: "edit" | "schedule" | "unschedule" | "publish" | "remind" | "retract" | "delete";
        AnnouncementDetail: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            state: components["schemas"]["AnnouncementState"];
            title: string;
            written: ("zh" | "en" | "es" | "ja")[];
            audience: components["schemas"]["Audience"];
            roleNames: string[];
            mustConfirm: boolean;
            publishAt: string | null;
            publishedAt: string | null;
            expiresAt: string | null;
            endedAt: string | null;
            reason: string;
            remindedAt: string | null;
            reach: components["schemas"]["Reach"];
            changedBy: string;
            /** Format: date-time */
            changedAt: string;
            allowed: components["schemas"]["AnnouncementAction"][];
            wordings: components["schemas"]["Wordings"];
        };
        AnnouncementFields: {
            wordings: components["schemas"]["Wordings"];
            audience: components["schemas"]["AudienceInput"];
            mustConfirm: boolean;
            /** @default null */
            expiresAt?: string | null;
        };
        /** @enum {string} */
        AnnouncementState: "draft" | "scheduled" | "published" | "expired" | "retracted";
        /** @enum {string} */
        AnnouncementsReceiptState: "missing" | "read" | "confirmed";
        AppChatMessage: {
            id: string;
            /** Format: int64 */
            seq: number;
            type: components["schemas"]["ContentType"];
            isMine: boolean;
            senderName: string;
            text: string;
            media: components["schemas"]["ChatMedia"] | null;
            packet: components["schemas"]["AppPacket"] | null;
            order: components["schemas"]["OrderCard"] | null;
            /** Format: date-time */
            at: string;
            clientMsgId: string | null;
        };
        AppConversation: {
            /** Format: int64 */
            lastSeq: number;
            /** Format: int64 */
            readSeq: number;
            /** Format: int64 */
            deskReadSeq: number;
            /** Format: int64 */
            unread: number;
            ratingRequest: {
                /** Format: int64 */
                inquiryId: number;
                /** Format: date-time */
                finishedAt: string;
            } | null;
        };
        AppLink: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            accountId: number;
            name: string;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner";
            phone: string;
            /** Format: date-time */
            since: string;
            setBy: string;
            reason: string;
            until: string | null;
            endedBy: string | null;
            endReason: string | null;
        };
        AppLinks: {
            links: components["schemas"]["AppLink"][];
            mayChange: boolean;
        };
        AppMerchant: {
            /** Format: int64 */
            id: number;
            name: string;
            zone: string;
            open: boolean;
            dishes: {
                /** Format: int64 */
                id: number;
                name: string;
                /** Format: int64 */
                priceCents: number;
            }[];
        };
        AppNotice: {
            id: string;
            at: components["schemas"]["At"];
            /** @enum {string} */
            queue: "withdrawal" | "feedback" | "verification" | "post" | "application" | "complaint" | "challenge" | "discount" | "wedding-refund" | "order";
            /** Format: int64 */
            itemId: number;
            number?: string;
            text: string;
            reason: string | null;
            readAt: components["schemas"]["At"] | null;
        };
        AppOrder: {
            /** @enum {string} */
            kind: "delivery" | "driver" | "errand";
            number: string;
            status: string;
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            createdAt: string;
            merchantName: string;
            address: string;
            /** Format: int64 */
            totalCents: number;
            workerName: string | null;
            pickupCode: string | null;
        };
        AppPackage: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            packageName: string;
            /** Format: int64 */
            versionCode: number;
            versionName: string;
            /** Format: int64 */
            bytes: number;
            sha256: string;
            state: components["schemas"]["PackageState"];
            uploadedBy: string;
            /** Format: date-time */
            uploadedAt: string;
            activatedBy: string | null;
            activatedAt: string | null;
            url: string;
            allowed: components["schemas"]["PackageAction"][];
        };
        AppPacket: {
            id: string;
            state: components["schemas"]["PacketState"];
            /** @enum {string} */
            from: "customer" | "staff";
            /** Format: int64 */
            amountCents: number;
            greeting: string;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            openedAt: string | null;
            mayOpen: boolean;
        };
        AppSession: {
            /** Format: int64 */
            accountId: number;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner";
            token: string;
            /** Format: int64 */
            expireTime: number;
        };
        AppSignIn: {
            phone: components["schemas"]["Phone"];
            password: string;
        };
        AppSignUp: {
            phone: components["schemas"]["Phone"];
            password: string;
            name: string;
            code?: components["schemas"]["PhoneCode"];
        };
        AppUser: {
            /** Format: int64 */
            id: number;
            name: string;
            realName: string | null;
            phone: string;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner";
            blockedReason: string | null;
            erasure: components["schemas"]["Erasure"] | null;
            erasedTime: string | null;
            mergedInto: number | null;
            merge: components["schemas"]["Merge"] | null;
            /** Format: date-time */
            createTime: string;
            verifyTime: string | null;
            phoneVerifyTime: string | null;
            /** Format: int64 */
            version: number;
            allowed: ("edit" | "changePhone" | "block" | "unblock" | "exportData" | "requestErasure" | "approveErasure" | "cancelErasure" | "merge" | "approveMerge" | "cancelMerge")[];
        };
        ApplicationDetails: {
            kind: components["schemas"]["ApplicationKind"];
            zone: string;
            shopName: string;
            address: string;
            place: {
                lat: number;
                lng: number;
            } | null;
            documents: components["schemas"]["ShownDocument"][];
        };
        ApplicationItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "returned" | "approved" | "rejected";
            details: components["schemas"]["ApplicationDetails"];
            allowed: ("approve" | "reject" | "return")[];
        };
        /** @enum {string} */
        ApplicationKind: "merchant" | "courier" | "driver" | "runner";
        ArchivePart: {
            records: {
                [key: string]: unknown;
            }[];
            next: string | null;
        };
        ArchivedFile: {
            mediaType: string;
            base64: string;
        };
        ArchivedMessage: {
            id: string;
            type: components["schemas"]["MessageType"];
            flag: 0 | 1;
            sendName: string;
            sendImg: string;
            msg: string;
            /** Format: date-time */
            createTime: string;
            allUser: 0 | 1;
            number: string;
            /** @enum {string} */
            orderKind?: "delivery" | "driver" | "errand";
            isTemplate?: boolean;
            seq?: string;
            /** Format: int64 */
            re?: number;
            team?: components["schemas"]["Team"] | null;
            own?: boolean;
            target: string | null;
            readAt: string | null;
        };
        ArrangedColumn: {
            id: string;
            isHidden?: boolean;
            width?: number;
        };
        ArrangedColumnInput: {
            id: string;
            isHidden?: boolean;
            width?: number;
        };
        Arrangement: components["schemas"]["ArrangedColumn"][];
        ArrangementInput: components["schemas"]["ArrangedColumnInput"][];
        /** Format: date-time */
        At: string;
        Audience: {
            /** @enum {string} */
            staff: "none" | "roles" | "all";
            roleIds: number[];
            app: ("customer" | "merchant" | "courier" | "driver" | "runner")[];
        };
        AudienceInput: {
            /** @enum {string} */
            staff: "none" | "roles" | "all";
            roleIds: number[];
            app: ("customer" | "merchant" | "courier" | "driver" | "runner")[];
        };
        AudienceRole: {
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            people: number;
        };
        AuditDetail: {
            line: components["schemas"]["AuditEntry"];
            place: {
                /** Format: int64 */
                chain: number;
                position: string;
                hash: string;
            };
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            actor: string;
            actorName: string;
            /** @enum {string} */
            actorKind: "staff" | "app" | "couple" | "anonymous" | "system" | "service";
            /** Format: int64 */
            actorId: number;
            verb: string;
            subject: string;
            subjectName: string | null;
            reason: string | null;
            ip: string | null;
            requestId: string | null;
            changes: {
                [key: string]: [
                    unknown,
                    unknown
                ];
            };
            allowed: "revert"[];
        };
        BankResult: {
            /** @enum {string} */
            state: "paid" | "failed" | "unknown";
            reference: string;
            at: components["schemas"]["At"];
        };
        Basket: {
            merchantId: number;
            items: {
                dishId: number;
                quantity: number;
            }[];
        };
        BasketInput: {
            merchantId: number;
            items: {
                dishId: number;
                quantity: number;
            }[];
        };
        /** @enum {string} */
        BlockReason: "leave" | "repair" | "cleaning" | "travel";
        BoardBookable: {
            /** Format: int64 */
            id: number;
            kind: components["schemas"]["BookableKind"];
            name: string;
            userId: number | null;
            skills: components["schemas"]["Skill"][];
            hours: components["schemas"]["WorkingTime"][];
            zone: string;
            /** Format: int64 */
            bufferBeforeMinutes: number;
            /** Format: int64 */
            bufferAfterMinutes: number;
        };
        BoardColumn: {
            /** @enum {string} */
            state: "new" | "contacted" | "visiting" | "reopened" | "dormant";
            /** Format: int64 */
            count: number;
            leads: components["schemas"]["Lead"][];
        };
        BoardSlot: {
            id: string;
            /** Format: int64 */
            bookableId: number;
            reason: components["schemas"]["SlotReason"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            /** Format: date-time */
            blockedFrom: string;
            /** Format: date-time */
            blockedTo: string;
            shootId: number | null;
            note: string;
        };
        Bookable: {
            /** Format: int64 */
            id: number;
            kind: components["schemas"]["BookableKind"];
            name: string;
            userId: number | null;
            userName: string;
            skills: components["schemas"]["Skill"][];
            hours: components["schemas"]["WorkingTime"][];
            zone: string;
            address: string;
            latitude: number | null;
            longitude: number | null;
            /** Format: int64 */
            bufferBeforeMinutes: number;
            /** Format: int64 */
            bufferAfterMinutes: number;
            note: string;
            isRetired: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["BookableAction"][];
        };
        /** @enum {string} */
        BookableAction: "update" | "retire" | "restore";
        /** @enum {string} */
        BookableKind: "person" | "room" | "vehicle" | "dress" | "kit" | "place";
        /** @enum {string} */
        BotKind: "wecom" | "dingtalk" | "feishu";
        BulkChatCommand: {
            rows: {
                id: number;
                version?: number;
            }[];
            /** @enum {string} */
            act: "claim" | "hand-over" | "hand-to-team" | "label" | "set-priority" | "snooze" | "finish";
            toId?: number;
            teamId?: number;
            labels?: number[];
            priority?: components["schemas"]["Priority"];
            until?: string | null;
        };
        BulkChatResult: {
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            skipped: number;
            rows: components["schemas"]["BulkChatRow"][];
        };
        BulkChatRow: {
            /** Format: int64 */
            id: number;
            customerName: string;
            done: boolean;
            conversation: components["schemas"]["Conversation"] | null;
            reason: string | null;
            message: string | null;
            changedBy: string | null;
        };
        BulkRow: {
            number: string;
            done: boolean;
            order: components["schemas"]["Order"] | null;
            reason: string | null;
            message: string | null;
            changedBy: string | null;
        };
        BusinessBranding: {
            title: components["schemas"]["BusinessTitle"] | null;
            logo: string;
            timeZone: string;
        };
        BusinessReasons: {
            cancel: components["schemas"]["ReasonPreset"][];
            refund: components["schemas"]["ReasonPreset"][];
            reject: components["schemas"]["ReasonPreset"][];
        };
        BusinessSettings: {
            title: components["schemas"]["BusinessTitle"];
            logo: string;
            withdrawalSecondCents: number;
            redPacketDailyCents: number;
            redPacketSecondCents: number;
            compensationCapCents: number;
            cancelReasons: components["schemas"]["ReasonPreset"][];
            refundReasons: components["schemas"]["ReasonPreset"][];
            rejectReasons: components["schemas"]["ReasonPreset"][];
            timeZone: string;
            /** @enum {string} */
            phoneRegion: "CN" | "HK" | "MO" | "TW" | "JP" | "SG" | "US" | "GB" | "ES" | "MX";
            chatMonths: number;
            identityMonths: number;
            photoMonths: number;
            messageMonths: number;
            errorMonths: number;
            contactName: string;
            contactPhone: string;
            contactAddress: string;
            paymentAccount: string;
            enquiryHoldHours: number;
            depositPercent: number;
            discountLimitPercent: number;
            agreementDays: number;
            paymentSteps: components["schemas"]["PaymentSteps"];
            refundSteps: components["schemas"]["RefundSteps"];
            isWeatherPostponementFree: boolean;
            isCouplePostponementFree: boolean;
            agreementTexts: components["schemas"]["AgreementTexts"];
            week: ({
                from: string;
                to: string | "24:00";
            } | null)[];
            holidays: components["schemas"]["Holiday"][];
            waiting: components["schemas"]["SettingChange"][];
            /** Format: int64 */
            version: number;
            changedBy: string;
            changedAt: string | null;
        };
        BusinessSettingsChange: {
            title?: components["schemas"]["BusinessTitleInput"];
            logo?: string;
            withdrawalSecondCents?: number;
            redPacketDailyCents?: number;
            redPacketSecondCents?: number;
            compensationCapCents?: number;
            cancelReasons?: components["schemas"]["ReasonPresetInput"][];
            refundReasons?: components["schemas"]["ReasonPresetInput"][];
            rejectReasons?: components["schemas"]["ReasonPresetInput"][];
            timeZone?: string;
            /** @enum {string} */
            phoneRegion?: "CN" | "HK" | "MO" | "TW" | "JP" | "SG" | "US" | "GB" | "ES" | "MX";
            chatMonths?: number;
            identityMonths?: number;
            photoMonths?: number;
            messageMonths?: number;
            errorMonths?: number;
            contactName?: string;
            contactPhone?: string;
            contactAddress?: string;
            paymentAccount?: string;
            enquiryHoldHours?: number;
            depositPercent?: number;
            discountLimitPercent?: number;
            agreementDays?: number;
            paymentSteps?: components["schemas"]["PaymentStepsInput"];
            refundSteps?: components["schemas"]["RefundStepsInput"];
            isWeatherPostponementFree?: boolean;
            isCouplePostponementFree?: boolean;
            agreementTexts?: components["schemas"]["AgreementTextsInput"];
            week?: ({
                from: string;
                to: string | "24:00";
            } | null)[];
            holidays?: components["schemas"]["HolidayInput"][];
            /** Format: int64 */
            version: number;
        };
        BusinessTitle: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        BusinessTitleInput: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        Caller: {
            phone: components["schemas"]["Phone"];
            name?: string;
        };
        /** @enum {string} */
        CancelCause: "couple" | "studio" | "other";
        CancelRule: {
            /** @enum {string} */
            payer: "nobody" | "customer" | "house";
            /** Format: int64 */
            customerCents: number;
        };
        CancellationAmounts: {
            /** Format: int64 */
            keptCents: number;
            /** Format: int64 */
            refundCents: number;
            /** Format: int64 */
            doubleCents: number;
        };
        CancellationAmountsInput: {
            /** Format: int64 */
            keptCents: number;
            /** Format: int64 */
            refundCents: number;
            /** Format: int64 */
            doubleCents: number;
        };
        CancellationTerms: {
            /** Format: int64 */
            paidCents: number;
            /** Format: int64 */
            earnedCents: number;
            /** Format: int64 */
            waitingCents: number;
            /** Format: int64 */
            depositCents: number;
            ladder: components["schemas"]["RefundStep"][];
            shootOn: string | null;
            daysBefore: number | null;
            hasOpenRefund: boolean;
            notice: components["schemas"]["ReachedNotice"] | null;
        };
        ChallengeDetails: {
            game: string;
            /** Format: int64 */
            stakeCents: number;
            opponent: {
                /** Format: int64 */
                id: number;
                name: string;
                phone: string;
            };
            acceptedAt: components["schemas"]["At"] | null;
            claims: {
                challenger: {
                    /** @enum {string} */
                    outcome: "won" | "lost" | "draw";
                    text: string;
                    pictures: string[];
                    at: components["schemas"]["At"];
                } | null;
                opponent: {
                    /** @enum {string} */
                    outcome: "won" | "lost" | "draw";
                    text: string;
                    pictures: string[];
                    at: components["schemas"]["At"];
                } | null;
            };
            winner: ("challenger" | "opponent") | null;
        };
        ChallengeItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
            details: components["schemas"]["ChallengeDetails"];
            allowed: ("confirm" | "void")[];
        };
        /** @enum {string} */
        ChatAction: "send" | "note" | "read" | "claim" | "release" | "take-over" | "hand-over" | "hand-to-team" | "pin" | "label" | "set-priority" | "snooze" | "unsnooze" | "hide" | "finish" | "reopen" | "send-packet";
        ChatCustomer: {
            /** Format: int64 */
            id: number;
            name: string;
            phone: string;
            /** Format: date-time */
            joinedAt: string;
            verified: boolean;
            enabled: boolean;
            /** Format: int64 */
            orderCount: number;
            hasMoreOrders?: boolean;
            /** Format: int64 */
            spentCents: number;
            orders: components["schemas"]["OrderCard"][];
            wedding: components["schemas"]["ChatWedding"] | null;
        };
        ChatEvent: {
            /** @enum {string} */
            name: "claimed" | "released" | "handed-over" | "handed-to-team" | "taken-over" | "assigned" | "snoozed" | "unsnoozed" | "snooze-ended" | "finished" | "reopened" | "rated" | "packet-opened" | "packet-expired" | "packet-approved" | "packet-rejected";
            values: {
                [key: string]: string | number;
            };
        };
        ChatExcerpt: {
            /** Format: int64 */
            seq: number;
            type: components["schemas"]["ContentType"];
            /** @enum {string} */
            from: "customer" | "staff" | "system";
            senderName: string;
            isPrivate: boolean;
            text: string;
            /** Format: date-time */
            at: string;
        };
        ChatLabel: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            name: string;
            colour: components["schemas"]["LabelColour"];
            changedBy: string;
            /** Format: date-time */
            changedAt: string;
        };
        ChatMedia: {
            url: string;
            mediaType: string;
            /** Format: int64 */
            bytes: number;
            width: number | null;
            height: number | null;
            durationMs: number | null;
        };
        ChatMessage: {
            id: string;
            /** Format: int64 */
            conversationId: number;
            seq: number | null;
            type: components["schemas"]["ContentType"];
            /** @enum {string} */
            from: "customer" | "staff" | "system";
            /** Format: int64 */
            senderId: number;
            senderName: string;
            senderAvatar: string;
            isPrivate: boolean;
            text: string;
            media: components["schemas"]["ChatMedia"] | null;
            packet: components["schemas"]["RedPacket"] | null;
            order: components["schemas"]["OrderCard"] | null;
            event: components["schemas"]["ChatEvent"] | null;
            /** Format: date-time */
            at: string;
            heldUntil: string | null;
            clientMsgId: string | null;
        };
        ChatReport: {
            total: components["schemas"]["InquiryFigures"];
            colleagues: {
                /** Format: int64 */
                inquiries: number;
                /** Format: int64 */
                answered: number;
                /** Format: int64 */
                resolved: number;
                /** Format: int64 */
                rated: number;
                firstResponseSeconds: number | null;
                resolutionSeconds: number | null;
                rating: number | null;
                /** Format: int64 */
                id: number;
                name: string;
            }[];
            teams: {
                /** Format: int64 */
                inquiries: number;
                /** Format: int64 */
                answered: number;
                /** Format: int64 */
                resolved: number;
                /** Format: int64 */
                rated: number;
                firstResponseSeconds: number | null;
                resolutionSeconds: number | null;
                rating: number | null;
                /** Format: int64 */
                id: number;
                name: string;
            }[];
        };
        ChatTeam: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            name: string;
            members: number[];
            changedBy: string;
            /** Format: date-time */
            changedAt: string;
        };
        ChatWedding: {
            /** Format: int64 */
            id: number;
            number: string;
            couple: string;
            weddingDate: string | null;
            nextShootAt: string | null;
            balanceCents: number | null;
        };
        Colleague: {
            /** Format: int64 */
            id: number;
            name: string;
            avatar: string;
            /** Format: int64 */
            load: number;
            isAvailable: boolean;
            isHere: boolean;
        };
        ComplaintDetails: {
            /** @enum {string} */
            trouble: "late" | "missing" | "damaged" | "manner" | "charge" | "no-show" | "other";
            text: string;
            pictures: string[];
            order: {
                number: string;
                /** @enum {string} */
                kind: "delivery" | "driver" | "errand";
                status: string;
                placedAt: components["schemas"]["At"];
                /** Format: int64 */
                totalCents: number;
                /** Format: int64 */
                refundedCents: number;
                /** Format: int64 */
                worthCents: number;
            };
            sides: {
                /** Format: int64 */
                id: number;
                /** @enum {string} */
                role: "customer" | "merchant" | "courier" | "driver" | "runner";
                name: string;
                answer: {
                    text: string;
                    at: components["schemas"]["At"];
                } | null;
            }[];
            compensatedCents: number | null;
        };
        ComplaintItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "answered" | "compensated" | "resolved" | "dismissed";
            details: components["schemas"]["ComplaintDetails"];
            allowed: ("compensate" | "resolve" | "dismiss")[];
        };
        ComplaintText: string;
        Concerning: {
            /** @enum {string} */
            queue: "withdrawal" | "feedback" | "verification" | "post" | "application" | "complaint" | "challenge" | "discount" | "wedding-refund";
            /** Format: int64 */
            id: number;
            status: string;
            person: string;
            summary: string;
            text: string;
            createdAt: components["schemas"]["At"];
        };
        ContentType: number;
        Conversation: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            customer: {
                /** Format: int64 */
                id: number;
                name: string;
                phone: string;
            };
            state: components["schemas"]["ConversationState"];
            pinned: boolean;
            priority: components["schemas"]["Priority"];
            labels: number[];
            hidden: boolean;
            assignee: {
                /** Format: int64 */
                id: number;
                name: string;
            } | null;
            team: {
                /** Format: int64 */
                id: number;
                name: string;
            } | null;
            snooze: {
                until: string | null;
            } | null;
            lease: {
                /** Format: int64 */
                id: number;
                name: string;
                /** Format: date-time */
                until: string;
            } | null;
            /** Format: int64 */
            unread: number;
            /** Format: int64 */
            readSeq: number;
            /** Format: int64 */
            customerReadSeq: number;
            /** Format: int64 */
            lastSeq: number;
            last: {
                /** Format: int64 */
                seq: number;
                type: components["schemas"]["ContentType"];
                /** @enum {string} */
                from: "customer" | "staff" | "system";
                senderName: string;
                text: string;
                /** Format: date-time */
                at: string;
            } | null;
            waitingSince: string | null;
            lateAt: string | null;
            veryLateAt: string | null;
            satisfaction: {
                rating: components["schemas"]["Rating"];
                comment: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** Format: date-time */
            updatedAt: string;
            allowed: components["schemas"]["ChatAction"][];
            hit: {
                /** Format: int64 */
                seq: number;
                text: string;
                /** Format: date-time */
                at: string;
            } | null;
        };
        /** @enum {string} */
        ConversationState: "open" | "waiting" | "done";
        Conversion: {
            source: components["schemas"]["LeadSource"] | null;
            consultantId: number | null;
            consultantName: string;
            /** Format: int64 */
            total: number;
            /** Format: int64 */
            open: number;
            /** Format: int64 */
            dormant: number;
            /** Format: int64 */
            won: number;
            /** Format: int64 */
            lost: number;
        };
        CoupleAgreement: {
            weddingNumber: string;
            state: components["schemas"]["AgreementState"];
            title: string;
            text: string;
            isIntact: boolean;
            digest: string | null;
            expiresAt: string | null;
            signedAt: string | null;
            signatures: components["schemas"]["AgreementSignature"][];
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            canSign: boolean;
        };
        /** @enum {string} */
        CoupleDifference: "couple" | "weddingDate";
        CoupleLink: {
            partner: components["schemas"]["Partner"];
            name: string;
            phone: string;
            state: components["schemas"]["LinkState"];
            issuedBy: string;
            issuedAt: string | null;
            expiresAt: string | null;
            usedAt: string | null;
            allowed: ("issue" | "revoke")[];
        };
        CoupleOverview: {
            partner: components["schemas"]["Partner"];
            number: string;
            nameA: string;
            nameB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
            consultantName: string;
            stage: components["schemas"]["WeddingStage"];
            shoots: components["schemas"]["CoupleShoot"][];
            studio: components["schemas"]["StudioContact"];
        };
        CouplePayments: {
            agreedCents: number | null;
            /** Format: int64 */
            receivedCents: number;
            /** Format: int64 */
            waitingCents: number;
            /** Format: int64 */
            waivedCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            goodwillCents: number;
            /** Format: int64 */
            overpaidCents: number;
            instalments: {
                /** Format: int64 */
                id: number;
                kind: components["schemas"]["InstalmentKind"];
                /** Format: int64 */
                cents: number;
                /** Format: int64 */
                paidCents: number;
                /** Format: int64 */
                waivedCents: number;
                dueOn: string | null;
                dueEvent: components["schemas"]["DueEvent"];
                state: components["schemas"]["InstalmentState"];
            }[];
            receipts: {
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                amountCents: number;
                method: components["schemas"]["PaymentMethod"];
                /** Format: date */
                receivedOn: string;
                state: components["schemas"]["WeddingPaymentsReceiptState"];
                reversedOn: string | null;
            }[];
            cancellation: components["schemas"]["WeddingCancellation"] | null;
            refunds: {
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                amountCents: number;
                state: components["schemas"]["RefundState"];
                paidOn: string | null;
            }[];
            account: string;
        };
        CoupleShoot: {
            /** Format: int64 */
            id: number;
            purpose: components["schemas"]["Purpose"];
            state: components["schemas"]["ShootState"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            zone: string;
            placeName: string;
            placeAddress: string;
        };
        Courier: {
            /** Format: int64 */
            id: number;
            name: string;
            phone: string;
            /** @enum {string} */
            state: "free" | "busy" | "offline";
            /** Format: int64 */
            load: number;
            zone: string;
            rating: number;
            serves: ("delivery" | "driver" | "errand")[];
            place: components["schemas"]["Place"] | null;
            shiftSince: string | null;
            /** Format: int64 */
            deliveredToday: number;
        };
        DashboardBoard: {
            /** Format: date-time */
            at: string;
            delivery: components["schemas"]["ServiceFigures"] | null;
            driver: components["schemas"]["ServiceFigures"] | null;
            errand: components["schemas"]["ServiceFigures"] | null;
            studio: components["schemas"]["StudioFigures"] | null;
            /** Format: int64 */
            unreadMessages: number;
            waitingForMe: {
                /** Format: int64 */
                unassigned: number;
                /** Format: int64 */
                late: number;
                /** Format: int64 */
                refunds: number;
            };
        };
        DatabaseState: {
            version: string;
            /** @default null */
            trialReleasedOn: string | null;
            sizeBytes: number;
            /** Format: int64 */
            connections: number;
            /** Format: int64 */
            connectionsAtMost: number;
            oldestTransactionS: number | null;
            migration: string;
        };
        DateReason: string;
        /** @enum {string} */
        DatedStep: "selection" | "pickup";
        Decision: {
            act: string;
            by: string;
            at: components["schemas"]["At"];
            reason: string | null;
        };
        DeliveryItem: {
            name: string;
            /** Format: int64 */
            quantity: number;
            /** Format: int64 */
            priceCents: number;
        };
        DeliveryOrder: {
            number: string;
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            dueAt: string | null;
            amberAt: string | null;
            /** Format: int64 */
            customerId: number;
            customerName: string;
            customerPhone: string;
            address: string;
            zone: string;
            place: components["schemas"]["Place"] | null;
            workerId: number | null;
            workerName: string | null;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            urgedCount: number;
            urgedAt: string | null;
            flagged: boolean;
            remark: string;
            allowed: ("assign" | "reassign" | "advance" | "cancel" | "refund" | "decline" | "write-off" | "note" | "flag" | "change")[];
            undo?: {
                token: string;
                /** Format: date-time */
                until: string;
            };
            /** @constant */
            kind: "delivery";
            status: components["schemas"]["DeliveryStatus"];
            merchantName: string;
            /** Format: int64 */
            goodsCents: number;
            /** Format: int64 */
            packingCents: number;
            /** Format: int64 */
            deliveryFeeCents: number;
            /** Format: int64 */
            discountCents: number;
            prepMinutes: number | null;
        };
        /** @enum {string} */
        DeliveryStatus: "paid" | "accepted" | "preparing" | "ready" | "assigned" | "picked_up" | "delivered" | "completed" | "cancelled" | "refunding" | "refunded";
        Department: {
            /** Format: int64 */
            id: number;
            departmentName: string;
            phone: string;
            address: string;
            /** Format: int64 */
            pid: number;
            parentName: string;
            /** Format: int64 */
            orderNum: number;
            /** Format: int64 */
            peopleCount: number;
            /** Format: int64 */
            version: number;
            children: components["schemas"]["Department"][];
        };
        DeskCounts: {
            /** Format: int64 */
            all: number;
            /** Format: int64 */
            mine: number;
            /** Format: int64 */
            unassigned: number;
            /** Format: int64 */
            team: number;
            /** Format: int64 */
            open: number;
            /** Format: int64 */
            waiting: number;
            /** Format: int64 */
            done: number;
            /** Format: int64 */
            late: number;
            /** Format: int64 */
            snoozed: number;
            /** Format: int64 */
            unread: number;
            capped?: string[];
        };
        DeskSettings: {
            /** Format: int64 */
            version: number;
            autoAssign: boolean;
            /** Format: int64 */
            lateSeconds: number;
            /** Format: int64 */
            veryLateSeconds: number;
            changedBy: string;
            changedAt: string | null;
        };
        Discount: {
            fromCents: number;
            cents: number;
        };
        DiscountDetails: {
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            /** Format: int64 */
            agreementNumber: number;
            /** Format: int64 */
            quoteId?: number;
            offer: {
                zh: string;
                en: string;
                es: string;
                ja: string;
            };
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            discountCents: number;
            /** Format: int64 */
            limitPercent: number;
            text: string;
        };
        DiscountInput: {
            fromCents: number;
            cents: number;
        };
        DiscountItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "approved" | "rejected" | "withdrawn";
            details: components["schemas"]["DiscountDetails"];
            allowed: ("approve" | "reject")[];
        };
        Dish: {
            /** Format: int64 */
            id: number;
            name: string;
            /** Format: int64 */
            priceCents: number;
            onSale: boolean;
            /** Format: int64 */
            merchantId: number;
            merchantName: string;
            zone: string;
            /** Format: int64 */
            version: number;
        };
        DishPrice: number;
        Document: {
            /** @constant */
            type: "doc";
            content: ({
                /** @constant */
                type: "paragraph";
                content?: ({
                    /** @constant */
                    type: "text";
                    text: string;
                    marks?: ({
                        /** @enum {string} */
                        type: "bold" | "italic" | "strike";
                    } | {
                        /** @constant */
                        type: "link";
                        attrs: {
                            href: string;
                        };
                    })[];
                } | {
                    /** @constant */
                    type: "break";
                })[];
            } | {
                /** @constant */
                type: "heading";
                attrs: {
                    level: 2 | 3;
                };
                content?: ({
                    /** @constant */
                    type: "text";
                    text: string;
                    marks?: ({
                        /** @enum {string} */
                        type: "bold" | "italic" | "strike";
                    } | {
                        /** @constant */
                        type: "link";
                        attrs: {
                            href: string;
                        };
                    })[];
                } | {
                    /** @constant */
                    type: "break";
                })[];
            } | {
                /** @enum {string} */
                type: "bullets" | "numbers";
                content: {
                    /** @constant */
                    type: "item";
                    content: ({
                        /** @constant */
                        type: "paragraph";
                        content?: ({
                            /** @constant */
                            type: "text";
                            text: string;
                            marks?: ({
                                /** @enum {string} */
                                type: "bold" | "italic" | "strike";
                            } | {
                                /** @constant */
                                type: "link";
                                attrs: {
                                    href: string;
                                };
                            })[];
                        } | {
                            /** @constant */
                            type: "break";
                        })[];
                    } | {
                        /** @enum {string} */
                        type: "bullets" | "numbers";
                        content: {
                            /** @constant */
                            type: "item";
                            content: ({
                                /** @constant */
                                type: "paragraph";
                                content?: ({
                                    /** @constant */
                                    type: "text";
                                    text: string;
                                    marks?: ({
                                        /** @enum {string} */
                                        type: "bold" | "italic" | "strike";
                                    } | {
                                        /** @constant */
                                        type: "link";
                                        attrs: {
                                            href: string;
                                        };
                                    })[];
                                } | {
                                    /** @constant */
                                    type: "break";
                                })[];
                            } | {
                                /** @enum {string} */
                                type: "bullets" | "numbers";
                                content: {
                                    /** @constant */
                                    type: "item";
                                    content: {
                                        /** @constant */
                                        type: "paragraph";
                                        content?: ({
                                            /** @constant */
                                            type: "text";
                                            text: string;
                                            marks?: ({
                                                /** @enum {string} */
                                                type: "bold" | "italic" | "strike";
                                            } | {
                                                /** @constant */
                                                type: "link";
                                                attrs: {
                                                    href: string;
                                                };
                                            })[];
                                        } | {
                                            /** @constant */
                                            type: "break";
                                        })[];
                                    }[];
                                }[];
                            })[];
                        }[];
                    })[];
                }[];
            } | {
                /** @constant */
                type: "quote";
                content: {
                    /** @constant */
                    type: "paragraph";
                    content?: ({
                        /** @constant */
                        type: "text";
                        text: string;
                        marks?: ({
                            /** @enum {string} */
                            type: "bold" | "italic" | "strike";
                        } | {
                            /** @constant */
                            type: "link";
                            attrs: {
                                href: string;
                            };
                        })[];
                    } | {
                        /** @constant */
                        type: "break";
                    })[];
                }[];
            } | {
                /** @constant */
                type: "picture";
                attrs: {
                    src: string;
                    alt: string;
                };
            } | {
                /** @constant */
                type: "rule";
            })[];
        };
        DriverOrder: {
            number: string;
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            dueAt: string | null;
            amberAt: string | null;
            /** Format: int64 */
            customerId: number;
            customerName: string;
            customerPhone: string;
            address: string;
            zone: string;
            place: components["schemas"]["Place"] | null;
            workerId: number | null;
            workerName: string | null;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            urgedCount: number;
            urgedAt: string | null;
            flagged: boolean;
            remark: string;
            allowed: ("assign" | "reassign" | "advance" | "cancel" | "refund" | "decline" | "write-off" | "note" | "flag" | "change")[];
            undo?: {
                token: string;
                /** Format: date-time */
                until: string;
            };
            /** @constant */
            kind: "driver";
            status: components["schemas"]["DriverStatus"];
            pickup: string;
            destination: string;
            plate: string;
            carModel: string;
            /** Format: int64 */
            distanceM: number;
            /** Format: int64 */
            waitingMinutes: number;
            /** Format: int64 */
            fareCents: number;
            /** Format: int64 */
            waitingFeeCents: number;
            startPhotos: string[];
            endPhotos: string[];
        };
        /** @enum {string} */
        DriverStatus: "requested" | "accepted" | "arrived" | "driving" | "finished" | "paid" | "closed" | "cancelled";
        /** @enum {string} */
        DueEvent: "signing" | "date" | "before-shoot" | "selection" | "before-pickup";
        DueInstalment: {
            /** Format: int64 */
            id: number;
            kind: components["schemas"]["InstalmentKind"];
            /** Format: int64 */
            cents: number;
            /** Format: int64 */
            paidCents: number;
            /** Format: int64 */
            waivedCents: number;
            dueOn: string | null;
            dueEvent: components["schemas"]["DueEvent"];
            state: components["schemas"]["InstalmentState"];
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            consultantName: string;
            /** Format: int64 */
            openCents: number;
            waiver: {
                /** Format: int64 */
                cents: number;
                reason: string;
                askedBy: string;
            } | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["InstalmentAction"][];
        };
        DueRule: {
            /** @constant */
            on: "signing";
        } | {
            /** @constant */
            on: "date";
            /** Format: date */
            date: string;
        } | {
            /** @constant */
            on: "before-shoot";
            days: number;
        } | {
            /** @constant */
            on: "selection";
        } | {
            /** @constant */
            on: "before-pickup";
            days: number;
        };
        DueRuleInput: {
            /** @constant */
            on: "signing";
        } | {
            /** @constant */
            on: "date";
            /** Format: date */
            date: string;
        } | {
            /** @constant */
            on: "before-shoot";
            days: number;
        } | {
            /** @constant */
            on: "selection";
        } | {
            /** @constant */
            on: "before-pickup";
            days: number;
        };
        /** @enum {string} */
        DueWindow: "overdue" | "week" | "month";
        Duplicate: {
            /** @enum {string} */
            kind: "lead" | "wedding";
            id: number | null;
            couple: string;
            state: components["schemas"]["LeadState"] | null;
            consultantName: string;
        };
        /** @enum {string} */
        EarnedPart: "shoot" | "selection" | "pickup";
        EditableOrder: {
            order: components["schemas"]["Order"];
            basket: components["schemas"]["Basket"] | null;
            dishes: {
                /** Format: int64 */
                id: number;
                name: string;
                /** Format: int64 */
                priceCents: number;
            }[];
        };
        /** Format: email */
        EmailAddress: string;
        EnquiryDetails: {
            nameA: string;
            nameB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
        };
        /** @enum {string} */
        EnquiryPurpose: "consultation" | "studio" | "location";
        Erasure: {
            /** @enum {string} */
            state: "requested" | "approved";
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            reason: string;
            approvedBy: string | null;
            dueAt: string | null;
        };
        ErasureFigures: {
            blockers: {
                /** @enum {string} */
                section: "account" | "orders" | "work" | "weddings" | "leads" | "shoots" | "agreements" | "quotes" | "payments" | "chat" | "reviews" | "ledger" | "notices" | "files" | "messages" | "announcements" | "links" | "portal" | "requests" | "webhooks";
                /** Format: int64 */
                count: number;
            }[];
            erased: {
                /** @enum {string} */
                section: "account" | "orders" | "work" | "weddings" | "leads" | "shoots" | "agreements" | "quotes" | "payments" | "chat" | "reviews" | "ledger" | "notices" | "files" | "messages" | "announcements" | "links" | "portal" | "requests" | "webhooks";
                /** Format: int64 */
                count: number;
            }[];
            kept: {
                /** @enum {string} */
                section: "account" | "orders" | "work" | "weddings" | "leads" | "shoots" | "agreements" | "quotes" | "payments" | "chat" | "reviews" | "ledger" | "notices" | "files" | "messages" | "announcements" | "links" | "portal" | "requests" | "webhooks";
                /** Format: int64 */
                count: number;
            }[];
            /** Format: int64 */
            balanceCents: number;
            /** Format: int64 */
            waitDays: number;
        };
        ErrandOrder: {
            number: string;
            /** Format: int64 */
            version: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            dueAt: string | null;
            amberAt: string | null;
            /** Format: int64 */
            customerId: number;
            customerName: string;
            customerPhone: string;
            address: string;
            zone: string;
            place: components["schemas"]["Place"] | null;
            workerId: number | null;
            workerName: string | null;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            urgedCount: number;
            urgedAt: string | null;
            flagged: boolean;
            remark: string;
            allowed: ("assign" | "reassign" | "advance" | "cancel" | "refund" | "decline" | "write-off" | "note" | "flag" | "change")[];
            undo?: {
                token: string;
                /** Format: date-time */
                until: string;
            };
            /** @constant */
            kind: "errand";
            status: components["schemas"]["ErrandStatus"];
            task: components["schemas"]["ErrandTask"];
            item: string;
            /** Format: int64 */
            itemValueCents: number;
            /** Format: int64 */
            advanceCents: number;
            /** Format: int64 */
            feeCents: number;
            pickup: string;
            destination: string;
            pickupCode: string;
        };
        /** @enum {string} */
        ErrandStatus: "posted" | "accepted" | "in_progress" | "delivered" | "confirmed" | "cancelled";
        /** @enum {string} */
        ErrandTask: "buy" | "send" | "fetch";
        /** @enum {string} */
        ErrorAction: "resolve" | "reopen";
        ErrorDetail: {
            group: components["schemas"]["ErrorGroup"];
            stack: string;
            occurrences: components["schemas"]["ErrorOccurrence"][];
        };
        ErrorGroup: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            state: components["schemas"]["ErrorState"];
            side: components["schemas"]["ErrorSide"];
            kind: string;
            message: string;
            where: string;
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            firstAt: string;
            /** Format: date-time */
            lastAt: string;
            requestId: string | null;
            build: string;
            resolvedBy: string | null;
            resolvedAt: string | null;
            allowed: components["schemas"]["ErrorAction"][];
        };
        ErrorOccurrence: {
            /** Format: date-time */
            at: string;
            actor: string | null;
            requestId: string | null;
            build: string;
            /** Format: int64 */
            count: number;
        };
        ErrorReport: {
            /** @enum {string} */
            kind: "render" | "script" | "promise" | "chunk" | "request";
            message: string;
            where: string;
            stack: string;
            requestId: string | null;
            build: string;
            count: number;
        };
        /** @enum {string} */
        ErrorSide: "browser" | "server";
        /** @enum {string} */
        ErrorState: "open" | "resolved";
        EventPattern: string;
        FailingRows: {
            runner: string;
            /** Format: int64 */
            count: number;
            /** Format: date-time */
            since: string;
        };
        Failure: {
            /** @constant */
            success: false;
            /** @enum {integer} */
            code: 200 | 409 | 422 | 429 | 500 | 600 | 700 | 50008 | 50012 | 50014;
            message: string;
            reason: string;
            data?: unknown;
        };
        FeedbackDetails: {
            kind: components["schemas"]["FeedbackKind"];
            text: string;
            pictures: string[];
            intoId: number | null;
        };
        FeedbackItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "answered" | "closed" | "merged";
            details: components["schemas"]["FeedbackDetails"];
            allowed: ("reply" | "close" | "merge" | "reopen")[];
        };
        /** @enum {string} */
        FeedbackKind: "suggestion" | "bug" | "praise" | "other";
        FoundCustomer: {
            name: string;
            isCustomer: boolean;
            isBlocked: boolean;
            isProved: boolean;
            lastAddress: string;
        };
        FoundProblem: {
            /** @enum {string} */
            problem: "unreachable" | "provider-error" | "description-missing" | "redirected" | "insecure-address" | "issuer" | "answer-unreadable" | "client-refused" | "code-refused" | "scope-refused" | "scope-unknown" | "access-denied" | "provider-refused" | "audience" | "clock" | "key" | "algorithm" | "nonce" | "user-info-refused" | "email-absent" | "email-unverified" | "account-unknown" | "groups-absent" | "groups-elsewhere" | "groups-unreadable" | "groups-unmatched";
            detail: string;
        };
        FreeHalfDays: {
            date: components["schemas"]["WeddingDate"];
            /** @enum {string} */
            half: "morning" | "afternoon";
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
        }[];
        FreeTime: {
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
        };
        HandOver: {
            name: string;
            label: string;
            /** Format: int64 */
            count: number;
        };
        /** @enum {string} */
        HandledKind: "order" | "chat";
        Health: {
            /** Format: date-time */
            at: string;
            nodes: components["schemas"]["NodeState"][];
            database: components["schemas"]["DatabaseState"];
            delivery: components["schemas"]["OperationsDeliveryState"];
            backupAt: string | null;
            warnings: components["schemas"]["HealthWarning"][];
            /** @default [] */
            lanes: components["schemas"]["Lane"][];
            /** @default [] */
            failing: components["schemas"]["FailingRows"][];
        };
        HealthWarning: {
            /** @enum {string} */
            kind: "node-silent" | "builds-differ" | "clock-wrong" | "loop-slow" | "pool-busy" | "disk-low" | "connections-few" | "transaction-old" | "job-failing" | "job-late" | "account-shut" | "hints-away" | "delivery-late" | "database-outdated" | "backup-away" | "backup-old" | "backup-none" | "backup-behind" | "backup-full" | "copy-behind" | "copy-differs" | "job-unowned";
            /** @enum {string} */
            tone: "warn" | "bad";
            about: string;
        };
        Holiday: {
            /** Format: date */
            date: string;
            name: string;
        };
        HolidayInput: {
            /** Format: date */
            date: string;
            name: string;
        };
        Id: number;
        IdNumber: string;
        ImportPlan: {
            rows: components["schemas"]["ImportRow"][];
            counts: {
                /** Format: int64 */
                new: number;
                /** Format: int64 */
                changed: number;
                /** Format: int64 */
                unchanged: number;
                /** Format: int64 */
                refused: number;
            };
            unknownHeadings: string[];
            checksum: string;
        };
        ImportRow: {
            /** Format: int64 */
            line: number;
            username: string;
            realName: string;
            /** @enum {string} */
            state: "new" | "changed" | "unchanged" | "refused";
            changes: {
                field: string;
                before: string;
                after: string;
            }[];
            reason: string;
            field: string;
        };
        Inquiry: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            conversationId: number;
            customerName: string;
            /** Format: date-time */
            openedAt: string;
            repliedAt: string | null;
            resolvedAt: string | null;
            firstResponseSeconds: number | null;
            resolutionSeconds: number | null;
            colleague: {
                /** Format: int64 */
                id: number;
                name: string;
            } | null;
            team: {
                /** Format: int64 */
                id: number;
                name: string;
            } | null;
            rating: components["schemas"]["Rating"] | null;
            comment: string;
        };
        InquiryFigures: {
            /** Format: int64 */
            inquiries: number;
            /** Format: int64 */
            answered: number;
            /** Format: int64 */
            resolved: number;
            /** Format: int64 */
            rated: number;
            firstResponseSeconds: number | null;
            resolutionSeconds: number | null;
            rating: number | null;
        };
        /** @enum {string} */
        InstalmentAction: "waive" | "approveWaiver" | "refuseWaiver" | "withdrawWaiver";
        /** @enum {string} */
        InstalmentKind: "deposit" | "prepayment" | "balance";
        /** @enum {string} */
        InstalmentState: "planned" | "due" | "part_paid" | "paid" | "late" | "waived";
        IssuedLink: {
            path: string;
            /** Format: date-time */
            expiresAt: string;
            links: components["schemas"]["CoupleLink"][];
        };
        IssuedToken: {
            account: components["schemas"]["ServiceAccount"];
            token: string;
        };
        ItemId: number;
        JobState: {
            name: string;
            /** Format: int64 */
            everyMs: number;
            /** Format: date-time */
            nextAt: string;
            runningOn: string | null;
            /** @default null */
            runningSince: string | null;
            lastAt: string | null;
            lastMs: number | null;
            lastCount: number | null;
            lastError: string | null;
            /** Format: int64 */
            failures: number;
            /** Format: int64 */
            runs: number;
            /** @default null */
            seenAt: string | null;
        };
        KindFigures: {
            /** @enum {string} */
            kind: "delivery" | "driver" | "errand";
            /** Format: int64 */
            count: number;
            more: boolean;
            byStatus: {
                [key: string]: number;
            };
            /** Format: int64 */
            spentCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            cancelled: number;
            /** Format: int64 */
            refunded: number;
        };
        /** @enum {string} */
        LabelColour: "grey" | "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "pink";
        Lane: {
            name: string;
            runningOn: string | null;
            /** @default null */
            runningSince: string | null;
            /** Format: date-time */
            nextAt: string;
            lastAt: string | null;
            /** Format: int64 */
            failures: number;
        };
        Lead: {
            /** Format: int64 */
            id: number;
            nameA: string;
            phoneA: string;
            nameB: string;
            phoneB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
            source: components["schemas"]["LeadSource"];
            campaign: string;
            referredBy: string;
            state: components["schemas"]["LeadState"];
            nextTouchAt: string | null;
            lostReason: components["schemas"]["LostReason"] | null;
            consultantId: number | null;
            consultantName: string;
            weddingId: number | null;
            weddingNumber: string;
            note: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["LeadAction"][];
        };
        /** @enum {string} */
        LeadAction: "update" | "touch" | "contact" | "visit" | "win" | "lose" | "pause" | "reopen" | "handOver" | "reveal";
        LeadDetail: {
            /** Format: int64 */
            id: number;
            nameA: string;
            phoneA: string;
            nameB: string;
            phoneB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
            source: components["schemas"]["LeadSource"];
            campaign: string;
            referredBy: string;
            state: components["schemas"]["LeadState"];
            nextTouchAt: string | null;
            lostReason: components["schemas"]["LostReason"] | null;
            consultantId: number | null;
            consultantName: string;
            weddingId: number | null;
            weddingNumber: string;
            note: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["LeadAction"][];
            duplicates: components["schemas"]["Duplicate"][];
            touches: components["schemas"]["LeadTouch"][];
        };
        /** @enum {string} */
        LeadSource: "walk_in" | "phone" | "website" | "chat" | "social" | "marketplace" | "fair" | "referral" | "other";
        /** @enum {string} */
        LeadState: "new" | "contacted" | "visiting" | "won" | "lost" | "dormant" | "reopened";
        LeadTouch: {
            /** Format: int64 */
            id: number;
            kind: components["schemas"]["LeadTouchKind"];
            enquiry: components["schemas"]["EnquiryDetails"] | null;
            text: string;
            userName: string;
            /** Format: date-time */
            at: string;
        };
        /** @enum {string} */
        LeadTouchKind: "call" | "message" | "chat" | "visit" | "other" | "enquiry";
        LedgerEntry: {
            account: string;
            /** Format: int64 */
            cents: number;
        };
        LedgerTransfer: {
            id: string;
            /** Format: date-time */
            at: string;
            purpose: string;
            entries: components["schemas"]["LedgerEntry"][];
        };
        LinkKey: string;
        LinkReason: string;
        /** @enum {string} */
        LinkState: "none" | "active" | "expired" | "revoked";
        ListPlace: string;
        LocalSignIn: {
            isLimited: boolean;
            accounts: string[];
            /** Format: int64 */
            version: number;
        };
        /** @enum {string} */
        LostReason: "price" | "date_taken" | "competitor" | "style" | "plans_changed" | "no_answer" | "other";
        Me: {
            /** Format: int64 */
            id: number;
            name: string;
            avatar: string;
            introduction: string;
            roles: string[];
        };
        MenuNode: {
            /** Format: int64 */
            id: number;
            label: string;
            /** Format: int64 */
            parentId: number;
            parentName: string;
            code: string;
            path: string;
            name: string;
            url: string;
            type: components["schemas"]["MenuType"];
            icon: string;
            /** Format: int64 */
            orderNum: number;
            remark: string;
            labels: {
                zh: string;
                en: string;
                es: string;
                ja: string;
            };
            affix: boolean;
            hidden: boolean;
            noCache: boolean;
            breadcrumb: boolean;
            alwaysShow: boolean;
            activeMenu: string;
            /** Format: int64 */
            version: number;
            children: components["schemas"]["MenuNode"][];
        };
        MenuType: 0 | 1 | 2;
        Merchant: {
            /** Format: int64 */
            id: number;
            name: string;
            phone: string;
            zone: string;
            address: string;
            isOpen: boolean;
            /** Format: int64 */
            dishesOnSale: number;
        };
        MerchantDetail: {
            /** Format: int64 */
            id: number;
            name: string;
            phone: string;
            zone: string;
            address: string;
            isOpen: boolean;
            /** Format: int64 */
            dishesOnSale: number;
            dishes: {
                /** Format: int64 */
                id: number;
                name: string;
                /** Format: int64 */
                priceCents: number;
                onSale: boolean;
            }[] | null;
            orders: components["schemas"]["PersonOrder"][] | null;
            balanceCents: number | null;
        };
        Merge: {
            /** @enum {string} */
            state: "requested" | "approved";
            /** Format: int64 */
            duplicateId: number;
            duplicateName: string;
            evidence: components["schemas"]["MergeEvidence"][];
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            reason: string;
            approvedBy: string | null;
            dueAt: string | null;
        };
        /** @enum {string} */
        MergeEvidence: "numbers" | "identity";
        MergeFigures: {
            duplicate: {
                /** Format: int64 */
                id: number;
                name: string;
                realName: string | null;
                phone: string;
                /** Format: date-time */
                createTime: string;
                /** Format: int64 */
                version: number;
            };
            moved: {
                /** @enum {string} */
                section: "account" | "orders" | "work" | "weddings" | "leads" | "shoots" | "agreements" | "quotes" | "payments" | "chat" | "reviews" | "ledger" | "notices" | "files" | "messages" | "announcements" | "links" | "portal" | "requests" | "webhooks";
                /** Format: int64 */
                count: number;
            }[];
            /** Format: int64 */
            balanceCents: number;
            evidence: components["schemas"]["MergeEvidence"][];
        };
        Message: {
            id: string;
            type: components["schemas"]["MessageType"];
            flag: 0 | 1;
            sendName: string;
            sendImg: string;
            msg: string;
            /** Format: date-time */
            createTime: string;
            allUser: 0 | 1;
            number: string;
            /** @enum {string} */
            orderKind?: "delivery" | "driver" | "errand";
            isTemplate?: boolean;
            seq?: string;
            /** Format: int64 */
            re?: number;
            team?: components["schemas"]["Team"] | null;
            own?: boolean;
        };
        /** @enum {string} */
        MessageGroup: "chat" | "order" | "challenge" | "announcement" | "withdrawal" | "general" | "verification" | "post" | "application" | "complaint" | "feedback" | "shoot" | "payment" | "discount" | "refund";
        MessageType: number;
        MoneyEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            purpose: string;
            subject: string;
            /** Format: int64 */
            cents: number;
        };
        Need: {
            kind: components["schemas"]["BookableKind"];
            skill: components["schemas"]["Skill"] | null;
            count: number;
        };
        NeedInput: {
            kind: components["schemas"]["BookableKind"];
            skill: components["schemas"]["Skill"] | null;
            count: number;
        };
        Needs: components["schemas"]["NeedInput"][];
        NewPasskey: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                attestationObject: string;
                transports?: string[];
            };
        };
        NewPushSubscription: {
            endpoint: string;
            keys: components["schemas"]["PushSubscriptionKeys"];
            serverKey?: string;
        };
        NewUser: {
            username: string;
            realName?: string | null;
            realname?: string | null;
            nickName?: string | null;
            phone?: components["schemas"]["OptionalPhone"] | null;
            email?: ("" | components["schemas"]["EmailAddress"]) | null;
            gender?: number;
            avatar?: string | null;
            introduction?: string | null;
            departmentId?: components["schemas"]["ParentId"];
            enabled?: boolean | null;
            id?: "" | 0 | null;
            password?: components["schemas"]["Password"];
        };
        NewestPackage: {
            packageName: string;
            /** Format: int64 */
            versionCode: number;
            versionName: string;
            /** Format: int64 */
            bytes: number;
            sha256: string;
            url: string;
        };
        NodeState: {
            id: string;
            host: string;
            /** Format: int64 */
            pid: number;
            build: string;
            /** Format: date-time */
            startedAt: string;
            /** Format: date-time */
            seenAt: string;
            rssBytes: number;
            loopP99Ms: number;
            /** Format: int64 */
            sockets: number;
            /**
             * Format: int64
             * @default 0
             */
            inFlight: number;
            /** @default 0 */
            unackedMostS: number;
            /**
             * Format: int64
             * @default 0
             */
            unackedLate: number;
            /** @default 0 */
            hintMs: number;
            /** @default true */
            hintsUp: boolean;
            /**
             * Format: int64
             * @default 0
             */
            queued: number;
            /** Format: int64 */
            poolOpen: number;
            /** Format: int64 */
            poolIdle: number;
            /** Format: int64 */
            poolWaiting: number;
            diskFreeBytes: number | null;
            diskBytes: number | null;
            clockAheadMs: number;
        };
        /** @enum {string} */
        NoticeAct: "book" | "firm" | "move" | "rebook" | "postpone" | "cancel" | "no_show" | "wedding_date";
        NoticeTerms: {
            agreedOn: string | null;
            daysBefore: number | null;
            /** Format: int64 */
            keepPercent: number;
            freeCauses: components["schemas"]["PostponeCause"][];
        };
        OffBoarded: {
            handOvers: components["schemas"]["HandOver"][];
        };
        OffBoarding: {
            /** Format: int64 */
            sessions: number;
            /** Format: int64 */
            resetLinks: number;
            handOvers: components["schemas"]["HandOver"][];
            colleagues: {
                /** Format: int64 */
                id: number;
                username: string;
                realName: string;
            }[];
        };
        Offer: {
            texts: components["schemas"]["OfferTexts"];
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            depositCents: number;
            /** Format: int64 */
            photoCount: number;
            /** Format: int64 */
            extraPhotoCents: number;
            purposes: components["schemas"]["Purpose"][];
            parts: components["schemas"]["OfferParts"];
            /** Format: int64 */
            id: number;
            state: components["schemas"]["OfferState"];
            name: string;
            /** Format: int64 */
            number: number;
            isFrozen: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["OfferAction"][];
        };
        /** @enum {string} */
        OfferAction: "update" | "revise" | "activate" | "retire" | "delete";
        OfferDetail: {
            texts: components["schemas"]["OfferTexts"];
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            depositCents: number;
            /** Format: int64 */
            photoCount: number;
            /** Format: int64 */
            extraPhotoCents: number;
            purposes: components["schemas"]["Purpose"][];
            parts: components["schemas"]["OfferParts"];
            /** Format: int64 */
            id: number;
            state: components["schemas"]["OfferState"];
            name: string;
            /** Format: int64 */
            number: number;
            isFrozen: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["OfferAction"][];
            versions: components["schemas"]["OfferVersion"][];
        };
        OfferParts: {
            shoot: number;
            selection: number;
            pickup: number;
        };
        OfferPartsInput: {
            shoot: number;
            selection: number;
            pickup: number;
        };
        /** @enum {string} */
        OfferState: "draft" | "active" | "retired";
        OfferText: {
            name: string;
            description: string;
            services: string;
        };
        OfferTextInput: {
            name: string;
            description: string;
            services: string;
        };
        OfferTexts: {
            zh: components["schemas"]["OfferText"];
            en: components["schemas"]["OfferText"];
            es: components["schemas"]["OfferText"];
            ja: components["schemas"]["OfferText"];
        };
        OfferTextsInput: {
            zh: components["schemas"]["OfferTextInput"];
            en: components["schemas"]["OfferTextInput"];
            es: components["schemas"]["OfferTextInput"];
            ja: components["schemas"]["OfferTextInput"];
        };
        OfferVersion: {
            texts: components["schemas"]["OfferTexts"];
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            depositCents: number;
            /** Format: int64 */
            photoCount: number;
            /** Format: int64 */
            extraPhotoCents: number;
            purposes: components["schemas"]["Purpose"][];
            parts: components["schemas"]["OfferParts"];
            /** Format: int64 */
            number: number;
            frozenAt: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OperationsDeliveryState: {
            /** Format: int64 */
            pending: number;
            more: boolean;
            oldestAt: string | null;
            /** Format: int64 */
            stuck: number;
        };
        OptionalPhone: string;
        Order: components["schemas"]["DeliveryOrder"] | components["schemas"]["DriverOrder"] | components["schemas"]["ErrandOrder"];
        /** @enum {string} */
        OrderAction: "assign" | "reassign" | "advance" | "cancel" | "refund" | "decline" | "write-off" | "note" | "flag";
        OrderCard: {
            number: string;
            /** @enum {string} */
            kind: "delivery" | "driver" | "errand";
            status: string;
            title: string;
            /** Format: int64 */
            totalCents: number;
            courierName: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        OrderCounts: {
            byStatus: {
                [key: string]: number;
            };
            /** Format: int64 */
            late: number;
            /** Format: int64 */
            soon: number;
            /** Format: int64 */
            unassigned: number;
            /** Format: int64 */
            urged: number;
        };
        OrderDelays: {
            push: number;
            email: number;
            bot: number;
            sms: number;
        };
        OrderDetail: {
            order: components["schemas"]["Order"];
            merchant: {
                name: string;
                phone: string;
                address: string;
            } | null;
            items: components["schemas"]["DeliveryItem"][];
            timeline: components["schemas"]["OrderStep"][];
            money: components["schemas"]["OrderMoney"];
        };
        OrderMoney: {
            /** Format: int64 */
            paidCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            refundableCents: number;
            /** Format: int64 */
            pendingCents?: number;
            /** Format: int64 */
            compensatedCents?: number;
            cancel: components["schemas"]["CancelRule"] | null;
            transfers: components["schemas"]["LedgerTransfer"][];
        };
        OrderPrices: {
            zones: components["schemas"]["Zone"][];
            deliveryFeeCents: number;
            packingPerDishCents: number;
            packingMaxCents: number;
            discounts: components["schemas"]["Discount"][];
            rideFirstMetres: number;
            rideFirstCents: number;
            ridePerKilometreCents: number;
            waitingFreeMinutes: number;
            waitingPerMinuteCents: number;
            waitingMaxCents: number;
            errandFirstMetres: number;
            errandFirstCents: number;
            errandPerKilometreCents: number;
            errandBuyCents: number;
            /** Format: int64 */
            version: number;
            changedBy: string;
            changedAt: string | null;
        };
        OrderPricesChange: {
            zones?: components["schemas"]["ZoneInput"][];
            deliveryFeeCents?: number;
            packingPerDishCents?: number;
            packingMaxCents?: number;
            discounts?: components["schemas"]["DiscountInput"][];
            rideFirstMetres?: number;
            rideFirstCents?: number;
            ridePerKilometreCents?: number;
            waitingFreeMinutes?: number;
            waitingPerMinuteCents?: number;
            waitingMaxCents?: number;
            errandFirstMetres?: number;
            errandFirstCents?: number;
            errandPerKilometreCents?: number;
            errandBuyCents?: number;
            version: number;
        };
        OrderSettings: {
            limits: {
                delivery: {
                    paid: number;
                    accepted: number;
                    preparing: number;
                    ready: number;
                    assigned: number;
                    picked_up: number;
                    refunding: number;
                };
                driver: {
                    requested: number;
                    accepted: number;
                    arrived: number;
                    driving: number;
                    finished: number;
                };
                errand: {
                    posted: number;
                    accepted: number;
                    in_progress: number;
                };
            };
            amberPercent: number;
            autoAssign: {
                delivery: boolean;
                driver: boolean;
                errand: boolean;
            };
            /** Format: int64 */
            version: number;
            changedBy: string;
            changedAt: string | null;
        };
        OrderSettingsChange: {
            limits?: {
                delivery: {
                    paid: number;
                    accepted: number;
                    preparing: number;
                    ready: number;
                    assigned: number;
                    picked_up: number;
                    refunding: number;
                };
                driver: {
                    requested: number;
                    accepted: number;
                    arrived: number;
                    driving: number;
                    finished: number;
                };
                errand: {
                    posted: number;
                    accepted: number;
                    in_progress: number;
                };
            };
            amberPercent?: number;
            autoAssign?: {
                delivery: boolean;
                driver: boolean;
                errand: boolean;
            };
            version: number;
        };
        OrderStep: {
            id: string;
            /** Format: date-time */
            at: string;
            act: string;
            fromStatus: string | null;
            toStatus: string;
            /** @enum {string} */
            actorKind: "staff" | "customer" | "merchant" | "courier" | "driver" | "runner" | "system";
            actorName: string;
            reason: string | null;
            workerName: string | null;
            changes?: components["schemas"]["StepChange"][];
        };
        OrderTotals: {
            /** Format: int64 */
            orders: number;
            isCapped: boolean;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            refundedCents: number;
            cancelled: {
                /** Format: int64 */
                orders: number;
                /** Format: int64 */
                totalCents: number;
            };
        };
        OrdersCandidate: {
            worker: components["schemas"]["Courier"];
            /** Format: int64 */
            score: number;
            distanceM: number | null;
            reasons: ("near" | "same-zone" | "free" | "well-rated" | "far" | "other-zone" | "loaded" | "place-unknown")[];
        };
        OrdersQuote: {
            parts: {
                /** @enum {string} */
                name: "goods" | "packing" | "delivery" | "discount" | "fare" | "fee" | "advance";
                /** Format: int64 */
                cents: number;
            }[];
            /** Format: int64 */
            totalCents: number;
        };
        OwnAnnouncement: {
            /** Format: int64 */
            id: number;
            title: string;
            excerpt: string;
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            mustConfirm: boolean;
            /** Format: date-time */
            publishedAt: string;
            expiresAt: string | null;
            isOver: boolean;
            readAt: string | null;
            confirmedAt: string | null;
        };
        OwnAnnouncementDetail: {
            /** Format: int64 */
            id: number;
            title: string;
            excerpt: string;
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            mustConfirm: boolean;
            /** Format: date-time */
            publishedAt: string;
            expiresAt: string | null;
            isOver: boolean;
            readAt: string | null;
            confirmedAt: string | null;
            body: components["schemas"]["Document"];
        };
        OwnIdentity: {
            /** Format: int64 */
            providerId: number;
            name: string;
            linkedAt: string | null;
            usedAt: string | null;
        };
        OwnPassword: string;
        OwnRecord: {
            /** Format: int64 */
            id: number;
            username: string;
            realName: string;
            nickName: string;
            phone: string;
            email: string;
            gender: 0 | 1;
            avatar: string;
            introduction: string;
            isAdmin: boolean;
            roleCodes: string[];
            permissions: string[];
            lastSignInAt: string | null;
            /** Format: int64 */
            sessionCount: number;
            /** Format: int64 */
            passwordMin: number;
        };
        OwnSession: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            device: "computer" | "phone" | "tablet" | "other";
            browser: string;
            system: string;
            ip: string;
            /** @enum {string} */
            place: "this-machine" | "local-network" | "elsewhere";
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            lastActiveAt: string;
            isCurrent: boolean;
        };
        /** @enum {string} */
        PackageAction: "activate";
        PackageName: string;
        /** @enum {string} */
        PackageState: "staged" | "active" | "retired";
        PacketLimits: {
            /** Format: int64 */
            dailyCents: number;
            /** Format: int64 */
            spentCents: number;
            /** Format: int64 */
            secondCents: number;
        };
        /** @enum {string} */
        PacketState: "pending" | "sent" | "opened" | "expired" | "rejected";
        PageViews: {
            views: components["schemas"]["SavedView"][];
            columns: components["schemas"]["Arrangement"] | null;
            roles: {
                /** Format: int64 */
                id: number;
                name: string;
            }[];
        };
        ParentId: number;
        /** @enum {string} */
        Partner: "a" | "b";
        Passkey: {
            /** Format: uuid */
            id: string;
            name: string;
            /** Format: date-time */
            createdAt: string;
            lastUsedAt: string | null;
        };
        PasskeyCreation: {
            rp: {
                id: string;
                name: string;
            };
            user: {
                id: string;
                name: string;
                displayName: string;
            };
            challenge: string;
            pubKeyCredParams: {
                /** @constant */
                type: "public-key";
                /** Format: int64 */
                alg: number;
            }[];
            /** Format: int64 */
            timeout: number;
            excludeCredentials: {
                id: string;
                /** @constant */
                type: "public-key";
                transports: string[];
            }[];
            authenticatorSelection: {
                /** @constant */
                residentKey: "required";
                /** @constant */
                requireResidentKey: true;
                /** @constant */
                userVerification: "required";
            };
            /** @constant */
            attestation: "none";
        };
        PasskeyName: string;
        PasskeyProof: {
            id: string;
            rawId: string;
            /** @constant */
            type: "public-key";
            response: {
                clientDataJSON: string;
                authenticatorData: string;
                signature: string;
                userHandle?: string | null;
            };
        };
        PasskeyRequest: {
            challenge: string;
            rpId: string;
            /** Format: int64 */
            timeout: number;
            /** @constant */
            userVerification: "required";
        };
        Password: string | null;
        PasswordChange: {
            username?: string | null;
            realName?: string | null;
            realname?: string | null;
            nickName?: string | null;
            phone?: components["schemas"]["OptionalPhone"] | null;
            email?: ("" | components["schemas"]["EmailAddress"]) | null;
            gender?: number;
            avatar?: string | null;
            introduction?: string | null;
            id?: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
            oldPassword?: components["schemas"]["Password"];
            newPassword?: components["schemas"]["Password"];
        };
        /** @enum {string} */
        PauseCause: "user" | "gone" | "maker";
        /** @enum {string} */
        PaymentMethod: "cash" | "card" | "transfer" | "wechat" | "alipay";
        PaymentPlan: {
            agreedCents: number | null;
            /** Format: int64 */
            receivedCents: number;
            /** Format: int64 */
            waitingCents: number;
            /** Format: int64 */
            waivedCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            goodwillCents: number;
            /** Format: int64 */
            overpaidCents: number;
            instalments: {
                /** Format: int64 */
                id: number;
                kind: components["schemas"]["InstalmentKind"];
                /** Format: int64 */
                cents: number;
                /** Format: int64 */
                paidCents: number;
                /** Format: int64 */
                waivedCents: number;
                dueOn: string | null;
                dueEvent: components["schemas"]["DueEvent"];
                state: components["schemas"]["InstalmentState"];
            }[];
            receipts: {
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                amountCents: number;
                method: components["schemas"]["PaymentMethod"];
                /** Format: date */
                receivedOn: string;
                state: components["schemas"]["WeddingPaymentsReceiptState"];
                reversedOn: string | null;
            }[];
            cancellation: components["schemas"]["WeddingCancellation"] | null;
            refunds: {
                /** Format: int64 */
                id: number;
                /** Format: int64 */
                amountCents: number;
                state: components["schemas"]["RefundState"];
                paidOn: string | null;
            }[];
            refundable: {
                /** Format: int64 */
                balanceCents: number;
                /** Format: int64 */
                goodwillCents: number;
                /** Format: int64 */
                doubleCents: number;
            };
            steps: {
                selection: {
                    on: string | null;
                    /** Format: int64 */
                    version: number;
                };
                pickup: {
                    on: string | null;
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        PaymentStep: {
            due: components["schemas"]["DueRule"];
            percent: number;
        };
        PaymentStepInput: {
            due: components["schemas"]["DueRuleInput"];
            percent: number;
        };
        PaymentSteps: components["schemas"]["PaymentStep"][];
        PaymentStepsInput: components["schemas"]["PaymentStepInput"][];
        PermissionNode: {
            /** Format: int64 */
            id: number;
            label: string;
            /** Format: int64 */
            parentId: number;
            parentName: string;
            code: string;
            path: string;
            name: string;
            url: string;
            type: components["schemas"]["MenuType"];
            icon: string;
            /** Format: int64 */
            orderNum: number;
            remark: string;
            /** @constant */
            isGroup?: true;
            children: components["schemas"]["PermissionNode"][];
        };
        Person: {
            /** Format: int64 */
            id: number;
            name: string;
            phone: string;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner";
            enabled: boolean;
            /** Format: date-time */
            joinedAt: string;
            verifiedAt: string | null;
            sections: components["schemas"]["PersonSections"];
            timelines: ("orders" | "chat" | "money" | "reviews")[];
        };
        PersonNote: {
            id: string;
            /** Format: date-time */
            at: string;
            byName: string;
            /** @enum {string} */
            act: "note" | "flag";
            text: string;
            order: {
                number: string;
                /** @enum {string} */
                kind: "delivery" | "driver" | "errand";
            } | null;
            message: {
                /** Format: int64 */
                conversationId: number;
                /** Format: int64 */
                seq: number;
            } | null;
        };
        PersonOrder: {
            number: string;
            /** @enum {string} */
            kind: "delivery" | "driver" | "errand";
            status: string;
            title: string;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            refundedCents: number;
            flagged: boolean;
            workerName: string | null;
            /** Format: date-time */
            createdAt: string;
        };
        PersonSections: {
            shop?: {
                name: string;
                address: string;
                zone: string;
                isOpen: boolean;
            };
            shift?: {
                /** @enum {string} */
                state: "free" | "busy" | "offline";
                /** Format: int64 */
                load: number;
                zone: string;
                rating: number;
                serves: ("delivery" | "driver" | "errand")[];
                since: string | null;
            };
            orders?: {
                kinds: components["schemas"]["KindFigures"][];
                latest: components["schemas"]["PersonOrder"][];
            };
            weddings?: components["schemas"]["PersonWedding"][];
            chat?: {
                /** Format: int64 */
                conversationId: number;
                /** @enum {string} */
                state: "open" | "waiting" | "done";
                /** Format: int64 */
                unread: number;
                waitingSince: string | null;
                assigneeName: string | null;
                lines: components["schemas"]["ChatExcerpt"][];
            } | null;
            money?: {
                balanceCents: number | null;
                entries: components["schemas"]["MoneyEntry"][];
            };
            reviews?: components["schemas"]["ReviewSummary"][];
            notes?: components["schemas"]["PersonNote"][];
        };
        PersonWedding: {
            /** Format: int64 */
            id: number;
            number: string;
            couple: string;
            weddingDate: string | null;
            consultantName: string;
            nextShootAt: string | null;
        };
        PersonalDelays: {
            push: number;
            email: number;
        };
        Phone: string;
        PhoneCode: string;
        Place: {
            lat: number;
            lng: number;
        };
        PlaceInput: {
            lat: number;
            lng: number;
        };
        PlannedInstalment: {
            /** @enum {string} */
            kind: "deposit" | "prepayment" | "balance";
            due: components["schemas"]["DueRule"];
            /** Format: int64 */
            cents: number;
        };
        PostDetails: {
            text: string;
            pictures: string[];
            /** Format: int64 */
            reports: number;
            reportReason: components["schemas"]["PostReportReason"] | null;
        };
        PostItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "reported" | "shown" | "rejected" | "hidden" | "deleted";
            details: components["schemas"]["PostDetails"];
            allowed: ("approve" | "reject" | "hide" | "restore" | "delete")[];
        };
        /** @enum {string} */
        PostReportReason: "ad" | "offensive" | "privacy" | "untrue" | "copied" | "other";
        /** @enum {string} */
        PostponeCause: "weather" | "couple" | "studio";
        /** @enum {string} */
        Priority: "none" | "low" | "high" | "urgent";
        Profile: {
            /** Format: int64 */
            id: number;
            username: string;
            realName: string;
            nickName: string;
            departmentId: number | null;
            departmentName: string;
            gender: 0 | 1;
            phone: string;
            email: string;
            avatar: string;
            isAdmin: boolean;
            enabled: boolean;
            /** Format: date-time */
            createTime: string;
            /** Format: date-time */
            updateTime: string;
            roles: string[];
            /** Format: int64 */
            version: number;
            introduction: string;
        };
        /** @enum {string} */
        ProviderAction: "update" | "test" | "delete";
        /** @enum {string} */
        Purpose: "consultation" | "fitting" | "studio" | "location" | "selection" | "design" | "pickup" | "makeup" | "coverage";
        PurposeRule: {
            id: components["schemas"]["Purpose"];
            /** Format: int64 */
            lengthMinutes: number;
            /** Format: int64 */
            bufferBeforeMinutes: number;
            /** Format: int64 */
            bufferAfterMinutes: number;
            isCouplePresent: boolean;
            isAtAnyHour: boolean;
            isOnWeddingDay: boolean;
            needs: components["schemas"]["Need"][];
            /** Format: int64 */
            version: number;
        };
        PushSubscriptionKeys: {
            p256dh: string;
            auth: string;
        };
        QuickReply: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            title: string;
            text: string;
            folder: string;
            departmentId: number | null;
            /** Format: int64 */
            orderNum: number;
            changedBy: string;
            /** Format: date-time */
            changedAt: string;
        };
        /** @enum {string} */
        QuoteAction: "update" | "send" | "accept" | "decline" | "withdraw" | "renew";
        QuoteLine: {
            text: string;
            cents: number;
        };
        QuoteLineInput: {
            text: string;
            cents: number;
        };
        QuoteOption: {
            offerId: number;
            discountCents: number;
            note: string;
            lines: components["schemas"]["QuoteLine"][];
            /** Format: int64 */
            number: number;
            /** Format: int64 */
            offerVersion: number;
            name: string;
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            totalCents: number;
        };
        QuoteOptionInput: {
            offerId: number;
            discountCents: number;
            note: string;
            lines: components["schemas"]["QuoteLineInput"][];
        };
        QuotePaper: {
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            title: string;
            couple: string;
            validity: string;
            note: string;
            options: {
                title: string;
                services: string[];
                amounts: {
                    label: string;
                    amount: string;
                }[];
                total: {
                    label: string;
                    amount: string;
                };
                note: string;
            }[];
            text: string;
        };
        /** @enum {string} */
        QuoteState: "draft" | "sent" | "accepted" | "declined" | "withdrawn" | "expired";
        QuotesQuote: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            leadId: number;
            couple: string;
            consultantId: number | null;
            consultantName: string;
            weddingId: number | null;
            weddingNumber: string;
            state: components["schemas"]["QuoteState"];
            /** @enum {string} */
            language: "zh" | "en" | "es" | "ja";
            validUntil: components["schemas"]["WeddingDate"];
            note: string;
            options: components["schemas"]["QuoteOption"][];
            accepted: number | null;
            reason: string;
            renewedFromId: number | null;
            discountReason: string;
            isApprovalMissing: boolean;
            reviewId: number | null;
            isDiscountRejected: boolean;
            /** Format: date-time */
            createdAt: string;
            sentAt: string | null;
            decidedAt: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["QuoteAction"][];
        };
        Rating: number;
        Reach: {
            /** Format: int64 */
            told: number;
            /** Format: int64 */
            read: number;
            /** Format: int64 */
            confirmed: number;
            /** Format: int64 */
            appRead: number;
            /** Format: int64 */
            appConfirmed: number;
        };
        ReachedNotice: {
            act: components["schemas"]["NoticeAct"];
            /** Format: date */
            agreedOn: string;
            /** Format: date */
            noticedOn: string;
        };
        /** @enum {string} */
        ReaderView: "current" | "unconfirmed" | "past";
        ReasonPreset: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        ReasonPresetInput: {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        Receipt: {
            /** Format: int64 */
            id: number;
            username: string;
            realName: string;
            avatar: string;
            /** Format: date-time */
            toldAt: string;
            readAt: string | null;
            confirmedAt: string | null;
        };
        /** @enum {string} */
        ReceiptAction: "check" | "reject" | "askReversal" | "approveReversal" | "refuseReversal";
        ReceiptReversal: {
            /** @enum {string} */
            state: "asked" | "reversed" | "refused";
            reason: string;
            askedBy: string;
            decidedBy: string;
            decidedAt: string | null;
        };
        RecoveryCodes: {
            recoveryCodes: string[];
        };
        RedPacket: {
            id: string;
            /** Format: int64 */
            conversationId: number;
            messageId: string;
            state: components["schemas"]["PacketState"];
            /** @enum {string} */
            from: "customer" | "staff";
            /** Format: int64 */
            senderId: number;
            senderName: string;
            customerName: string;
            /** Format: int64 */
            amountCents: number;
            greeting: string;
            /** Format: date-time */
            sentAt: string;
            /** Format: date-time */
            expiresAt: string;
            openedAt: string | null;
            openedBy: string | null;
            decidedBy: string | null;
            decidedAt: string | null;
            reason: string | null;
            allowed: ("open" | "approve" | "reject")[];
        };
        /** @enum {string} */
        RefundAction: "pay";
        RefundDetails: {
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            kind: components["schemas"]["RefundKind"];
            /** Format: int64 */
            amountCents: number;
            /** Format: int64 */
            doubleCents: number;
            /** Format: int64 */
            goodwillCents?: number;
            /** Format: int64 */
            balanceCents: number;
            keptCents: number | null;
            text: string;
        };
        RefundItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "approved" | "rejected";
            details: components["schemas"]["RefundDetails"];
            allowed: ("approve" | "reject")[];
        };
        /** @enum {string} */
        RefundKind: "request" | "cancellation" | "late";
        /** @enum {string} */
        RefundState: "asked" | "approved" | "refused" | "paid";
        RefundStep: {
            daysBefore: number;
            keepPercent: number;
        };
        RefundStepInput: {
            daysBefore: number;
            keepPercent: number;
        };
        RefundSteps: components["schemas"]["RefundStep"][];
        RefundStepsInput: components["schemas"]["RefundStepInput"][];
        ResetClaim: {
            /** Format: date-time */
            expireTime: string;
            username: string;
            realName: string;
        };
        ResetLink: {
            token: string;
            /** Format: date-time */
            expireTime: string;
            username: string;
            realName: string;
            /** @default null */
            sentTo: string | null;
        };
        ResetToken: string;
        RetentionFigures: {
            /** @enum {string} */
            kind: "chat" | "identity" | "photos" | "messages" | "errors";
            /** Format: int64 */
            stored: number;
            /** Format: int64 */
            due: number;
        }[];
        /** @enum {string} */
        RevealedField: "customerPhone" | "merchantPhone";
        ReviewHistoryEntry: {
            at: components["schemas"]["At"];
            act: string;
            status: string;
            /** @enum {string} */
            actorKind: "staff" | "app" | "system";
            actorName: string;
            reason: string | null;
        };
        ReviewPerson: {
            /** Format: int64 */
            id: number;
            name: string;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner" | "staff";
            phone: string;
            isVerified: boolean;
        };
        ReviewReason: string | {
            zh: string;
            en: string;
            es: string;
            ja: string;
        };
        ReviewSummary: {
            /** @enum {string} */
            queue: "withdrawal" | "feedback" | "verification" | "post" | "application" | "complaint" | "challenge" | "discount" | "wedding-refund";
            /** Format: int64 */
            id: number;
            status: string;
            person: string;
            summary: string;
            createdAt: components["schemas"]["At"];
            decision: components["schemas"]["Decision"] | null;
        };
        Role: {
            /** Format: int64 */
            id: number;
            roleCode: string;
            roleName: string;
            remark: string;
            createUser: string;
            /** Format: date-time */
            createTime: string;
            /** Format: date-time */
            updateTime: string;
            isSeeded: boolean;
            /** Format: int64 */
            userCount: number;
            secondFactor: boolean;
            zones: string[];
            ownDepartment: boolean;
        };
        RolePermissions: {
            permissionList: components["schemas"]["PermissionNode"][];
            checkList: number[];
        };
        RoleRule: {
            group: string;
            role: string;
        };
        RoleRuleInput: {
            group: string;
            role: string;
        };
        RouteMeta: {
            title: string;
            icon: string;
            roles?: string[];
            affix?: boolean;
            noCache?: boolean;
            breadcrumb?: boolean;
            activeMenu?: string;
        };
        RouteRecord: {
            path: string;
            name: string;
            component: string;
            alwaysShow: boolean;
            hidden?: boolean;
            redirect?: string;
            meta: components["schemas"]["RouteMeta"];
            children?: components["schemas"]["RouteRecord"][];
        };
        SalesRow: {
            id: number | null;
            name: string;
            /** Format: int64 */
            agreements: number;
            /** Format: int64 */
            priceCents: number;
            /** Format: int64 */
            discountCents: number;
            /** Format: int64 */
            totalCents: number;
            /** Format: int64 */
            depositCents: number;
            /** Format: int64 */
            outstandingCents: number;
        };
        SavedView: {
            /** Format: int64 */
            id: number;
            name: string;
            scope: components["schemas"]["ViewScope"];
            roleId: number | null;
            query: string;
            columns: components["schemas"]["Arrangement"] | null;
            ownerName: string;
            isOwn: boolean;
            mayDelete: boolean;
        };
        Scope: string;
        SecondFactor: {
            isOn: boolean;
            isRequired: boolean;
            since: string | null;
            /** Format: int64 */
            recoveryCodesLeft: number;
        };
        SecondFactorCode: string;
        SecondFactorKey: {
            key: string;
            uri: string;
        };
        SentCode: {
            phone: string;
            code: string | null;
        };
        ServiceAccount: {
            /** Format: int64 */
            id: number;
            name: string;
            remark: string;
            codes: string[];
            /** @enum {string} */
            state: "active" | "idle" | "disabled";
            expiresAt: string | null;
            lastUsedAt: string | null;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** Format: int64 */
            version: number;
            tokens: components["schemas"]["ServiceToken"][];
            allowed: ("edit" | "addToken" | "revokeToken" | "disable" | "enable")[];
        };
        ServiceFigures: {
            /** Format: int64 */
            open: number;
            /** Format: int64 */
            unassigned: number;
            /** Format: int64 */
            soon: number;
            /** Format: int64 */
            late: number;
            /** Format: int64 */
            urged: number;
            /** Format: int64 */
            flagged: number;
            byStatus: {
                [key: string]: number;
            };
            /** Format: int64 */
            placedToday: number;
            /** Format: int64 */
            paidTodayCents: number;
            /** Format: int64 */
            refundedTodayCents: number;
            /** Format: int64 */
            workersFree: number;
            /** Format: int64 */
            workersOnline: number;
            acceptMedianS: number | null;
            acceptMedianLastWeekS: number | null;
            placedByHour: number[];
        };
        ServiceToken: {
            /** Format: int64 */
            id: number;
            ending: string;
            createdBy: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            expiresAt: string;
            usedAt: string | null;
            revokedAt: string | null;
            revokedBy: string;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            responsible: string;
            missingCodes: string[];
        };
        SessionToken: {
            token: string;
            /** Format: int64 */
            expireTime: number;
        };
        SettingChange: {
            /** Format: int64 */
            id: number;
            /** @enum {string} */
            setting: "withdrawalSecondCents" | "redPacketDailyCents" | "redPacketSecondCents" | "compensationCapCents" | "discountLimitPercent" | "depositPercent" | "refundSteps" | "isWeatherPostponementFree" | "isCouplePostponementFree" | "paymentAccount" | "chatMonths" | "identityMonths" | "photoMonths" | "messageMonths" | "errorMonths";
            value: number | boolean | components["schemas"]["RefundSteps"] | string;
            requestedBy: string;
            /** Format: date-time */
            requestedAt: string;
            /** Format: date-time */
            dueAt: string;
            allowed: ("approve" | "withdraw" | "reject")[];
        };
        Settings: {
            theme: string;
            /** @enum {string} */
            mode: "system" | "light" | "dark";
            /** @enum {string} */
            size: "default" | "medium" | "small" | "mini";
            tagsView: boolean;
            fixedHeader: boolean;
            sidebarLogo: boolean;
            supportPinyinSearch: boolean;
            language: ("zh" | "en" | "es" | "ja") | null;
            favourites: string[];
            sound: boolean;
            volume: number;
            mutedUntil: string | null;
            quietFrom: string | null;
            quietTo: string | null;
            popups: boolean;
            desktopNotifications: boolean;
            letterShortcuts: boolean;
            shortcutKeys: {
                [key: string]: string;
            };
            tourDue: boolean;
        };
        Shoot: {
            /** Format: int64 */
            id: number;
            weddingId: number | null;
            weddingNumber: string;
            couple: string;
            purpose: components["schemas"]["Purpose"];
            state: components["schemas"]["ShootState"];
            /** Format: date-time */
            startsAt: string;
            /** Format: date-time */
            endsAt: string;
            zone: string;
            placeId: number | null;
            placeName: string;
            placeAddress: string;
            team: {
                /** Format: int64 */
                bookableId: number;
                name: string;
                kind: components["schemas"]["BookableKind"];
            }[];
            expiresAt: string | null;
            note: string;
            postponedBy: components["schemas"]["PostponeCause"] | null;
            endReason: string;
            reshootOf: number | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            undoUntil: string | null;
            allowed: components["schemas"]["ShootAction"][];
        };
        /** @enum {string} */
        ShootAction: "firm" | "confirm" | "checkIn" | "start" | "finish" | "move" | "replace" | "postpone" | "rebook" | "noShow" | "cancel" | "reshoot" | "undoFinish";
        /** @enum {string} */
        ShootScope: "reserved" | "released";
        /** @enum {string} */
        ShootState: "tentative" | "firm" | "confirmed" | "checked_in" | "shooting" | "postponed" | "done" | "cancelled" | "no_show" | "expired";
        ShootsBoard: {
            zone: string;
            bookables: components["schemas"]["BoardBookable"][];
            slots: components["schemas"]["BoardSlot"][];
            shoots: components["schemas"]["Shoot"][];
        };
        ShootsCandidate: {
            /** Format: int64 */
            bookableId: number;
            name: string;
            kind: components["schemas"]["BookableKind"];
            skills: components["schemas"]["Skill"][];
            isFree: boolean;
            busy: ("slot" | "hours") | null;
            distanceKm: number | null;
            /** Format: int64 */
            loadMinutes: number;
        };
        ShownDocument: {
            /** @enum {string} */
            name: "business-licence" | "food-licence" | "health-certificate" | "vehicle-licence" | "driving-licence" | "conduct-certificate";
            number: string;
            picture: string;
            expiresOn: string | null;
        };
        ShownDocumentInput: {
            /** @enum {string} */
            name: "business-licence" | "food-licence" | "health-certificate" | "vehicle-licence" | "driving-licence" | "conduct-certificate";
            number: string;
            picture: string;
            expiresOn: string | null;
        };
        ShownPost: {
            /** Format: int64 */
            id: number;
            author: string;
            text: string;
            pictures: string[];
            /** Format: date-time */
            createdAt: string;
        };
        SignIn: {
            username: string;
            password: string;
            /** @constant */
            bind?: "1";
            otp?: string;
        };
        SignInPage: {
            demo: boolean;
            /** @default false */
            sendsMail: boolean;
            /** @default [] */
            providers: {
                /** Format: int64 */
                id: number;
                name: string;
            }[];
            demoAccounts: {
                username: string;
                password: string;
            }[];
        };
        SignInProvider: {
            /** Format: int64 */
            id: number;
            /**
             * @default oidc
             * @enum {string}
             */
            kind: "oidc" | "wecom" | "dingtalk" | "feishu";
            name: string;
            issuer: string;
            clientId: string;
            isEnabled: boolean;
            createsAccounts: boolean;
            hasSecondFactor: boolean;
            signsOut: boolean;
            groupClaim: string;
            /** @default  */
            scope: string;
            roleRules: components["schemas"]["RoleRule"][];
            /** @default {} */
            groupMatches: {
                [key: string]: string;
            };
            /** @default [] */
            problems: {
                /** @enum {string} */
                problem: "unreachable" | "provider-error" | "description-missing" | "redirected" | "insecure-address" | "issuer" | "answer-unreadable" | "client-refused" | "code-refused" | "scope-refused" | "scope-unknown" | "access-denied" | "provider-refused" | "audience" | "clock" | "key" | "algorithm" | "nonce" | "user-info-refused" | "email-absent" | "email-unverified" | "account-unknown" | "groups-absent" | "groups-elsewhere" | "groups-unreadable" | "groups-unmatched";
                detail: string;
                /** Format: int64 */
                count: number;
                /** Format: date-time */
                lastAt: string;
            }[];
            /** Format: int64 */
            accounts: number;
            lastSignInAt: string | null;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            vouchedBy: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["ProviderAction"][];
        };
        SignatureCode: {
            phone: string;
            code: string | null;
        };
        /** @enum {string} */
        Skill: "photography" | "videography" | "makeup" | "styling" | "assistance" | "driving" | "consulting" | "design";
        /** @enum {string} */
        SlotReason: "shoot" | "leave" | "repair" | "cleaning" | "travel";
        StaffFileModule: string;
        StepChange: {
            field: string;
            before: string | number;
            after: string | number;
        };
        Strokes: {
            x: number;
            y: number;
        }[][];
        StrokesInput: {
            x: number;
            y: number;
        }[][];
        StudioContact: {
            title: {
                zh: string;
                en: string;
                es: string;
                ja: string;
            };
            phone: string;
            address: string;
            timeZone: string;
        };
        StudioFigures: {
            /** Format: date */
            date: string;
            shootsToday: number | null;
            expiringHolds: number | null;
            freeRooms: number | null;
            leadsToTouch: number | null;
            overduePayments: number | null;
            receiptsToCheck: number | null;
        };
        Team: {
            kind: components["schemas"]["HandledKind"];
            subject: string;
            state: components["schemas"]["TeamState"];
            by: string;
            byId: number | null;
            /** Format: date-time */
            at: string;
        };
        /** @enum {string} */
        TeamState: "unclaimed" | "claimed" | "done";
        TimelineEntry: {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "joined";
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "verified";
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "order";
            order: components["schemas"]["PersonOrder"];
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "step";
            order: {
                number: string;
                /** @enum {string} */
                kind: "delivery" | "driver" | "errand";
            };
            act: string;
            toStatus: string;
            /** @enum {string} */
            actorKind: "staff" | "customer" | "merchant" | "courier" | "driver" | "runner" | "system";
            actorName: string;
            reason: string | null;
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "talk";
            /** Format: int64 */
            conversationId: number;
            /** Format: int64 */
            count: number;
            lines: components["schemas"]["ChatExcerpt"][];
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "review";
            review: components["schemas"]["ReviewSummary"];
        } | {
            id: string;
            /** Format: date-time */
            at: string;
            /** @constant */
            type: "money";
            purpose: string;
            subject: string;
            /** Format: int64 */
            cents: number;
        };
        /** @enum {string} */
        TouchKind: "call" | "message" | "chat" | "visit" | "other";
        UnreadByGroup: {
            [key: string]: number;
        };
        User: {
            /** Format: int64 */
            id: number;
            username: string;
            realName: string;
            nickName: string;
            departmentId: number | null;
            departmentName: string;
            gender: 0 | 1;
            phone: string;
            email: string;
            avatar: string;
            isAdmin: boolean;
            enabled: boolean;
            /** Format: date-time */
            createTime: string;
            /** Format: date-time */
            updateTime: string;
            roles: string[];
            /** Format: int64 */
            version: number;
        };
        UserChange: {
            username?: string | null;
            realName?: string | null;
            realname?: string | null;
            nickName?: string | null;
            phone?: components["schemas"]["OptionalPhone"] | null;
            email?: ("" | components["schemas"]["EmailAddress"]) | null;
            gender?: number;
            avatar?: string | null;
            introduction?: string | null;
            departmentId?: components["schemas"]["ParentId"];
            enabled?: boolean | null;
            id?: components["schemas"]["Id"];
            version?: components["schemas"]["Version"];
        };
        VerificationDetails: {
            realName: string;
            idNumber: string;
            front: string;
            back: string;
            holding: string;
        };
        VerificationItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "waiting" | "approved" | "rejected" | "revoked";
            details: components["schemas"]["VerificationDetails"];
            allowed: ("approve" | "reject" | "revoke")[];
        };
        VerifiedUser: {
            /** Format: int64 */
            id: number;
            realName: string;
            phone: string;
            /** @enum {string} */
            role: "customer" | "merchant" | "courier" | "driver" | "runner";
            enabled: boolean;
            /** Format: date-time */
            createTime: string;
            /** Format: date-time */
            verifyTime: string;
        };
        Version: number | null;
        ViewAsSubject: {
            target: components["schemas"]["ViewTarget"];
            name: string;
            isEnabled: boolean;
            roleNames: string[];
        };
        ViewDraft: {
            id?: number;
            page: components["schemas"]["ListPlace"];
            name: string;
            scope: components["schemas"]["ViewScope"];
            /** @default null */
            roleId?: number | null;
            query: string;
            /** @default null */
            columns?: components["schemas"]["ArrangementInput"] | null;
        };
        /** @enum {string} */
        ViewScope: "mine" | "role" | "everyone";
        ViewTarget: string;
        VisibilityRow: {
            /** Format: int64 */
            id: number;
            isShown: boolean;
            /** @enum {string} */
            reason: "granted" | "free" | "no-page" | "not-granted" | "directory-not-granted" | "hidden" | "directory-hidden" | "below-page" | "empty-directory";
            by: string[];
        };
        Waiting: {
            /** Format: int64 */
            ordersOpen: number;
            /** Format: int64 */
            ordersLate: number;
            nextDueAt: string | null;
            delivery: components["schemas"]["OperationsDeliveryState"];
        };
        WaitingIncome: {
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            part: components["schemas"]["EarnedPart"];
            /** Format: int64 */
            cents: number;
        };
        Webhook: {
            /** Format: int64 */
            id: number;
            url: string;
            description: string;
            events: string[];
            state: components["schemas"]["WebhookState"];
            pauseCause: components["schemas"]["PauseCause"] | null;
            previousSecretUntil: string | null;
            lastAt: string | null;
            lastStatus: number | null;
            lastError: string | null;
            failingSince: string | null;
            /** Format: int64 */
            pending: number;
            /** Format: int64 */
            failed: number;
            /** Format: date-time */
            createdAt: string;
            createdBy: string;
            maker: string;
            /** Format: int64 */
            withheld: number;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["WebhookAction"][];
        };
        /** @enum {string} */
        WebhookAction: "update" | "pause" | "resume" | "rotate" | "ping" | "replay" | "delete";
        WebhookDelivery: {
            id: string;
            /** Format: int64 */
            webhookId: number;
            eventId: string;
            type: string;
            subject: string;
            state: components["schemas"]["WebhooksDeliveryState"];
            /** Format: int64 */
            attempts: number;
            nextAt: string | null;
            status: number | null;
            error: string | null;
            body: string;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
        };
        /** @enum {string} */
        WebhookState: "active" | "paused";
        WebhookWithSecret: {
            webhook: components["schemas"]["Webhook"];
            secret: string;
        };
        /** @enum {string} */
        WebhooksDeliveryState: "pending" | "delivered" | "failed";
        Wedding: {
            /** Format: int64 */
            id: number;
            number: string;
            nameA: string;
            phoneA: string;
            nameB: string;
            phoneB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
            consultantId: number | null;
            consultantName: string;
            note: string;
            /** Format: date-time */
            createdAt: string;
            cancelledAt: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["WeddingAction"][];
        };
        /** @enum {string} */
        WeddingAction: "update" | "cancel" | "delete" | "reveal";
        WeddingCancellation: {
            /** Format: int64 */
            keptCents: number;
            /** Format: int64 */
            refundCents: number;
            /** Format: int64 */
            doubleCents: number;
            cause: components["schemas"]["CancelCause"];
            /** Format: date */
            cancelledOn: string;
        };
        /** Format: date */
        WeddingDate: string;
        WeddingDetail: {
            /** Format: int64 */
            id: number;
            number: string;
            nameA: string;
            phoneA: string;
            nameB: string;
            phoneB: string;
            weddingDate: components["schemas"]["WeddingDate"] | null;
            consultantId: number | null;
            consultantName: string;
            note: string;
            /** Format: date-time */
            createdAt: string;
            cancelledAt: string | null;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["WeddingAction"][];
            conversationId: number | null;
        };
        WeddingEarnings: {
            /** Format: int64 */
            incomeCents: number;
            parts: {
                part: components["schemas"]["EarnedPart"];
                /** Format: int64 */
                cents: number;
                /** @enum {string} */
                state: "waiting" | "earned";
            }[];
        };
        WeddingMonth: {
            month: string;
            /** Format: int64 */
            openingCents: number;
            /** Format: int64 */
            receivedCents: number;
            /** Format: int64 */
            refundedCents: number;
            /** Format: int64 */
            incomeCents: number;
            /** Format: int64 */
            closingCents: number;
        };
        /** @enum {string} */
        WeddingPaymentsReceiptState: "waiting" | "checked" | "rejected" | "reversed";
        WeddingReceipt: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            /** Format: int64 */
            amountCents: number;
            method: components["schemas"]["PaymentMethod"];
            /** Format: date */
            receivedOn: string;
            reference: string;
            slip: string;
            state: components["schemas"]["WeddingPaymentsReceiptState"];
            recordedBy: string;
            decidedBy: string;
            reason: string;
            duplicates: string[];
            duplicateReason: string;
            reversal: components["schemas"]["ReceiptReversal"] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["ReceiptAction"][];
        };
        WeddingRefund: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            weddingId: number;
            weddingNumber: string;
            couple: string;
            kind: components["schemas"]["RefundKind"];
            state: components["schemas"]["RefundState"];
            /** Format: int64 */
            amountCents: number;
            /** Format: int64 */
            doubleCents: number;
            /** Format: int64 */
            goodwillCents: number;
            reason: string;
            reviewId: number | null;
            askedBy: string;
            decidedBy: string;
            refusal: string;
            paidBy: string;
            paidAt: string | null;
            method: components["schemas"]["PaymentMethod"] | null;
            reference: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: int64 */
            version: number;
            allowed: components["schemas"]["RefundAction"][];
        };
        /** @enum {string} */
        WeddingStage: "planning" | "shooting" | "selection" | "production" | "collected" | "cancelled";
        /** @enum {string} */
        WeddingState: "active" | "cancelled";
        WithdrawalDetails: {
            /** Format: int64 */
            amountCents: number;
            holder: string;
            bank: string;
            cardTail: string;
            sentAt: components["schemas"]["At"] | null;
            bankWord: components["schemas"]["BankResult"] | null;
            /** Format: int64 */
            balanceCents: number;
            daySum?: {
                /** Format: int64 */
                cents: number;
                /** Format: int64 */
                secondFromCents: number;
            };
            /** Format: int64 */
            approversNeeded: number;
            approvals: {
                by: string;
                at: components["schemas"]["At"];
            }[];
        };
        WithdrawalItem: {
            /** Format: int64 */
            id: number;
            /** Format: int64 */
            version: number;
            person: components["schemas"]["ReviewPerson"];
            summary: string;
            createdAt: components["schemas"]["At"];
            dueAt: components["schemas"]["At"] | null;
            claim: {
                /** Format: int64 */
                byId: number;
                by: string;
                until: components["schemas"]["At"];
            } | null;
            decision: components["schemas"]["Decision"] | null;
            undoUntil: components["schemas"]["At"] | null;
            /** Format: int64 */
            alike: number;
            /** @enum {string} */
            status: "pending" | "second" | "approved" | "paying" | "paid" | "rejected" | "failed" | "uncertain";
            details: components["schemas"]["WithdrawalDetails"];
            allowed: ("approve" | "reject" | "mark-paid" | "mark-failed")[];
        };
        Wording: {
            title: string;
            body: components["schemas"]["Document"];
        };
        Wordings: {
            [key: string]: components["schemas"]["Wording"];
        };
        WorkingTime: {
            weekday: number;
            from: string;
            to: string;
        };
        WorkingTimeInput: {
            weekday: number;
            from: string;
            to: string;
        };
        WritingOptions: {
            roles: components["schemas"]["AudienceRole"][];
            /** Format: int64 */
            people: number;
            timeZone: string;
        };
        Zone: {
            name: string;
            lat: number;
            lng: number;
            deliveryFeeCents: number;
        };
        ZoneInput: {
            name: string;
            lat: number;
            lng: number;
            deliveryFeeCents: number;
        };
    };
    responses: {
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        ContentTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        ServerError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        Unavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        PathTooLong: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    /** @constant */
                    statusCode: 414;
                    /** @constant */
                    code: "FST_ERR_MAX_PARAM_LENGTH";
                    error: string;
                    message: string;
                };
            };
        };
    };
    parameters: {
        AcceptLanguage: string;
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        RetryAfter: number;
    };
    pathItems: never;
}
export interface operations {
    auth_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        /** Format: int64 */
                        id: number;
                        token: string;
                        /** Format: int64 */
                        expireTime: number;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_signInPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SignInPage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Me"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_ownRecord: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnRecord"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_refresh: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SessionToken"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_sessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnSession"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    auth_endOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            ended: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAuth_appSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppSession"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAuth_appSignUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppSignUp"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppSession"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAuth_sendPhoneCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: components["schemas"]["Phone"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SentCode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAuth_provePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: components["schemas"]["Phone"];
                    code: components["schemas"]["PhoneCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SecondFactor"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["OwnPassword"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SecondFactorKey"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RecoveryCodes"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["OwnPassword"];
                    code: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RecoveryCodes"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_disable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["OwnPassword"];
                    code: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    secondFactor_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    localSignIn_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LocalSignIn"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    localSignIn_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    version: number;
                    isLimited?: boolean;
                    accounts?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LocalSignIn"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_signInOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PasskeyRequest"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    credential: components["schemas"]["PasskeyProof"];
                    /** @constant */
                    bind?: "1";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        /** Format: int64 */
                        id: number;
                        token: string;
                        /** Format: int64 */
                        expireTime: number;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Passkey"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_begin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["OwnPassword"];
                    code?: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PasskeyCreation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["PasskeyName"];
                    credential: components["schemas"]["NewPasskey"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Passkey"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["PasskeyName"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Passkey"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: components["schemas"]["OwnPassword"];
                    code?: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys_reset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_routes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RouteRecord"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MenuNode"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_parents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PermissionNode"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parentId": 12,
                 *       "code": "example",
                 *       "path": "example",
                 *       "name": "Li Lei",
                 *       "url": "example",
                 *       "icon": "example",
                 *       "orderNum": 12,
                 *       "remark": "Ring twice",
                 *       "labels": {
                 *         "zh": "example",
                 *         "en": "example",
                 *         "es": "example",
                 *         "ja": "example"
                 *       },
                 *       "affix": null,
                 *       "hidden": null,
                 *       "noCache": null,
                 *       "breadcrumb": null,
                 *       "alwaysShow": null,
                 *       "activeMenu": "/order",
                 *       "id": "",
                 *       "label": "example",
                 *       "type": 1
                 *     }
                 */
                "application/json": {
                    parentId?: components["schemas"]["ParentId"];
                    code?: string | null;
                    path?: string | null;
                    name?: string | null;
                    url?: string | null;
                    icon?: string | null;
                    orderNum?: number;
                    remark?: string | null;
                    labels?: {
                        zh?: string;
                        en?: string;
                        es?: string;
                        ja?: string;
                    } | null;
                    affix?: boolean | null;
                    hidden?: boolean | null;
                    noCache?: boolean | null;
                    breadcrumb?: boolean | null;
                    alwaysShow?: boolean | null;
                    activeMenu?: string | null;
                    id?: "" | 0 | null;
                    label: string;
                    type: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MenuNode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "parentId": 12,
                 *       "code": "example",
                 *       "path": "example",
                 *       "name": "Li Lei",
                 *       "url": "example",
                 *       "icon": "example",
                 *       "orderNum": 12,
                 *       "remark": "Ring twice",
                 *       "labels": {
                 *         "zh": "example",
                 *         "en": "example",
                 *         "es": "example",
                 *         "ja": "example"
                 *       },
                 *       "affix": null,
                 *       "hidden": null,
                 *       "noCache": null,
                 *       "breadcrumb": null,
                 *       "alwaysShow": null,
                 *       "activeMenu": "/order",
                 *       "id": 12,
                 *       "label": "example",
                 *       "type": 1,
                 *       "version": 3
                 *     }
                 */
                "application/json": {
                    parentId?: components["schemas"]["ParentId"];
                    code?: string | null;
                    path?: string | null;
                    name?: string | null;
                    url?: string | null;
                    icon?: string | null;
                    orderNum?: number;
                    remark?: string | null;
                    labels?: {
                        zh?: string;
                        en?: string;
                        es?: string;
                        ja?: string;
                    } | null;
                    affix?: boolean | null;
                    hidden?: boolean | null;
                    noCache?: boolean | null;
                    breadcrumb?: boolean | null;
                    alwaysShow?: boolean | null;
                    activeMenu?: string | null;
                    id: components["schemas"]["Id"];
                    label?: string;
                    type?: number;
                    version?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MenuNode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_move: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    parentId: components["schemas"]["ParentId"];
                    beforeId?: components["schemas"]["Id"] | null;
                    from?: {
                        parentId: components["schemas"]["ParentId"];
                        beforeId?: components["schemas"]["Id"] | null;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MenuNode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_visibility: {
        parameters: {
            query: {
                userId: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            person: components["schemas"]["ViewAsSubject"];
                            rows: components["schemas"]["VisibilityRow"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_preview: {
        parameters: {
            query: {
                target: components["schemas"]["ViewTarget"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RouteRecord"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_viewAs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target: components["schemas"]["ViewTarget"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ViewAsSubject"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    menus_endViewAs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    target: components["schemas"]["ViewTarget"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dashboard_board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DashboardBoard"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_listDelivery: {
        parameters: {
            query?: {
                q?: string;
                scope?: "open" | "soon" | "late" | "unassigned" | "urged" | "flagged";
                number?: string;
                zone?: string;
                workerId?: number;
                customerId?: number;
                from?: string;
                to?: string;
                status?: components["schemas"]["DeliveryStatus"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "dueAt" | "totalCents";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["DeliveryOrder"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_listDriver: {
        parameters: {
            query?: {
                q?: string;
                scope?: "open" | "soon" | "late" | "unassigned" | "urged" | "flagged";
                number?: string;
                zone?: string;
                workerId?: number;
                customerId?: number;
                from?: string;
                to?: string;
                status?: components["schemas"]["DriverStatus"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "dueAt" | "totalCents";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["DriverOrder"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_listErrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    q?: string;
                    /** @enum {string} */
                    scope?: "open" | "soon" | "late" | "unassigned" | "urged" | "flagged";
                    number?: string;
                    zone?: string;
                    workerId?: number;
                    customerId?: number;
                    /** Format: date */
                    from?: string;
                    /** Format: date */
                    to?: string;
                    status?: components["schemas"]["ErrandStatus"];
                    task?: components["schemas"]["ErrandTask"];
                    ids?: string[];
                    pageNo?: number;
                    pageSize?: number;
                    /** @enum {string} */
                    sort?: "createdAt" | "dueAt" | "totalCents";
                    /** @enum {string} */
                    dir?: "asc" | "desc";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ErrandOrder"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_countDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderCounts"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_countDriver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderCounts"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_countErrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderCounts"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_candidates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrdersCandidate"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_act: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    version: number;
                    act: components["schemas"]["OrderAction"];
                    reason?: string;
                    workerId?: number;
                    refundCents?: number;
                    commandId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Order"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_actOnMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        number: string;
                        version: number;
                    }[];
                    act: components["schemas"]["OrderAction"];
                    reason?: string;
                    workerId?: number;
                    refundCents?: number;
                    commandId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: components["schemas"]["BulkRow"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    token: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Order"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_exportPart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "delivery" | "driver" | "errand";
                    /** @default {} */
                    filters?: {
                        [key: string]: string;
                    };
                    after?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            orders: components["schemas"]["Order"][];
                            next: string | null;
                            timeZone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    field: components["schemas"]["RevealedField"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            value: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_courier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Courier"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orders_couriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    q?: string;
                    /** @enum {string} */
                    state?: "free" | "busy" | "offline";
                    zone?: string;
                    /** @enum {string} */
                    serves?: "delivery" | "driver" | "errand";
                    ids?: string[];
                    pageNo?: number;
                    pageSize?: number;
                    /** @enum {string} */
                    sort?: "load" | "rating" | "name";
                    /** @enum {string} */
                    dir?: "asc" | "desc";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Courier"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_merchants: {
        parameters: {
            query?: {
                zone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppMerchant"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_place: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    merchantId: number;
                    items: {
                        dishId: number;
                        quantity: number;
                    }[];
                    address: string;
                    /** @default  */
                    remark?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_placeRide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    zone: string;
                    pickup: string;
                    destination: string;
                    from: components["schemas"]["PlaceInput"];
                    to: components["schemas"]["PlaceInput"];
                    plate: string;
                    carModel: string;
                    /** @default  */
                    remark?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_placeErrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    zone: string;
                    task: components["schemas"]["ErrandTask"];
                    item: string;
                    itemValueCents: number;
                    pickup: string;
                    destination: string;
                    from: components["schemas"]["PlaceInput"];
                    to: components["schemas"]["PlaceInput"];
                    /** @default  */
                    remark?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_urge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            urgedCount: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_merchantStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    to: "accepted" | "preparing" | "ready";
                    prepMinutes?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_courierStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    to: "picked_up" | "delivered";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_driverStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    to: "accepted" | "arrived" | "driving" | "finished" | "cancelled";
                    /** @default 0 */
                    waitingMinutes?: number;
                    distanceM?: number;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_ridePhoto: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    number: string;
                    /** @enum {string} */
                    moment: "start" | "end";
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_runnerStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    to: "accepted" | "in_progress" | "delivered";
                    pickupCode?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_customerStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    to: "completed" | "paid" | "closed" | "confirmed" | "cancelled";
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_courierShift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    online: boolean;
                    place?: components["schemas"]["PlaceInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            online: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_driverShift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    online: boolean;
                    place?: components["schemas"]["PlaceInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            online: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appOrders_runnerShift: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    online: boolean;
                    place?: components["schemas"]["PlaceInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            online: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderSettings_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderSettings_changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderSettings_zones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            name: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderSettings_prices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderPrices"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderSettings_changePrices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderPricesChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderPrices"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_findCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: components["schemas"]["Phone"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            customer: components["schemas"]["FoundCustomer"] | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_merchants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppMerchant"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_quote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    basket?: components["schemas"]["BasketInput"];
                    distanceM?: number;
                    task?: components["schemas"]["ErrandTask"];
                    itemValueCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrdersQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_placeDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    caller: components["schemas"]["Caller"];
                    expectedCents: number;
                    /** @default  */
                    remark?: string;
                    isPaid: boolean;
                    basket: components["schemas"]["BasketInput"];
                    address: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            order: components["schemas"]["Order"];
                            appPassword: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_placeRide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    caller: components["schemas"]["Caller"];
                    expectedCents: number;
                    /** @default  */
                    remark?: string;
                    fromZone: string;
                    pickup: string;
                    toZone: string;
                    destination: string;
                    distanceM: number;
                    plate: string;
                    carModel: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            order: components["schemas"]["Order"];
                            appPassword: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderEntry_placeErrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    clientOrderId: string;
                    caller: components["schemas"]["Caller"];
                    expectedCents: number;
                    /** @default  */
                    remark?: string;
                    isPaid: boolean;
                    fromZone: string;
                    pickup: string;
                    toZone: string;
                    destination: string;
                    distanceM: number;
                    task: components["schemas"]["ErrandTask"];
                    item: string;
                    itemValueCents: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            order: components["schemas"]["Order"];
                            appPassword: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderChanges_editable: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["EditableOrder"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderChanges_quote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    pickup?: string;
                    destination?: string;
                    distanceM?: number;
                    plate?: string;
                    carModel?: string;
                    fareCents?: number;
                    item?: string;
                    itemValueCents?: number;
                    feeCents?: number;
                    basket?: components["schemas"]["BasketInput"];
                    address?: string;
                    deliveryFeeCents?: number;
                    discountCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrdersQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderChanges_changeDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    version: number;
                    remark?: string;
                    expectedCents: number;
                    isDifferencePaid?: boolean;
                    basket?: components["schemas"]["BasketInput"];
                    address?: string;
                    deliveryFeeCents?: number;
                    discountCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Order"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderChanges_changeRide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    version: number;
                    remark?: string;
                    expectedCents: number;
                    isDifferencePaid?: boolean;
                    pickup?: string;
                    destination?: string;
                    distanceM?: number;
                    plate?: string;
                    carModel?: string;
                    fareCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Order"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderChanges_changeErrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    version: number;
                    remark?: string;
                    expectedCents: number;
                    isDifferencePaid?: boolean;
                    item?: string;
                    itemValueCents?: number;
                    pickup?: string;
                    destination?: string;
                    feeCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Order"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    orderTotals_totals: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "delivery" | "driver" | "errand";
                    /** @default {} */
                    filters?: {
                        [key: string]: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OrderTotals"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_inbox: {
        parameters: {
            query?: {
                flag?: "0" | "1";
                group?: components["schemas"]["MessageGroup"];
                before?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Message"][];
                            /** Format: int64 */
                            unread: number;
                            unreadByGroup: components["schemas"]["UnreadByGroup"];
                            last: string;
                            next: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_list: {
        parameters: {
            query?: {
                q?: string;
                group?: components["schemas"]["MessageGroup"];
                flag?: "0" | "1";
                team?: "unclaimed" | "claimed" | "done" | "mine";
                sender?: string;
                from?: string;
                to?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createTime";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ArchivedMessage"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids?: string[];
                    upTo?: string;
                    group?: components["schemas"]["MessageGroup"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            unread: number;
                            undo: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_unread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    undo: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            unread: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["HandledKind"];
                    subject: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Team"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["HandledKind"];
                    subject: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Team"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    notifications_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            ticket: string;
                            /** Format: int64 */
                            socketPort: number;
                            isSocketOnPagePort: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pushGroups?: components["schemas"]["AlertGroups"];
                    emailGroups?: components["schemas"]["AlertGroups"];
                    showsDetails?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPushSubscription"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    endpoint: string;
                    keys: components["schemas"]["PushSubscriptionKeys"];
                    serverKey?: string;
                    former: {
                        endpoint: string;
                        auth: string;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            browsers: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_delays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertDelaySettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alerts_changeDelays: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    version: number;
                    personal?: {
                        push?: number;
                        email?: number;
                    };
                    orders?: {
                        push?: number;
                        email?: number;
                        bot?: number;
                        sms?: number;
                    };
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertDelaySettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alertBots_list: {
        parameters: {
            query?: {
                name?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "id";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["AlertBot"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alertBots_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    url: string;
                    /** @default  */
                    secret?: string;
                    /** @enum {string} */
                    language: "zh" | "en" | "es" | "ja";
                    /** @default true */
                    isOn?: boolean;
                    kind: components["schemas"]["BotKind"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertBot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alertBots_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    url?: string;
                    secret?: string;
                    /** @enum {string} */
                    language?: "zh" | "en" | "es" | "ja";
                    isOn?: boolean;
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertBot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alertBots_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    alertBots_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AlertBot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    scope?: "mine" | "unassigned" | "team" | "all";
                    state?: components["schemas"]["ConversationState"];
                    label?: number;
                    team?: number;
                    priority?: components["schemas"]["Priority"];
                    /** @enum {string} */
                    only?: "late" | "hidden" | "snoozed";
                    q?: string;
                    ids?: string[];
                    pageNo?: number;
                    pageSize?: number;
                    /** @enum {string} */
                    sort?: "latest" | "waiting" | "priority";
                    /** @enum {string} */
                    dir?: "asc" | "desc";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Conversation"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DeskCounts"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_find: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_messages: {
        parameters: {
            query: {
                id: number;
                before?: number;
                after?: number;
                limit?: number;
                around?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ChatMessage"][];
                            held: components["schemas"]["ChatMessage"][];
                            hasBefore: boolean;
                            hasAfter: boolean;
                            conversation: components["schemas"]["Conversation"];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_search: {
        parameters: {
            query: {
                id: number;
                q: string;
                before?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ChatMessage"][];
                            hasMore: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_customer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatCustomer"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": 12,
                 *       "type": 0,
                 *       "text": "",
                 *       "url": "/files/example-example-exampl.png",
                 *       "number": "WM2411240012",
                 *       "amountCents": 12800,
                 *       "clientMsgId": "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11",
                 *       "isPrivate": false,
                 *       "seenSeq": 12,
                 *       "anyway": false
                 *     }
                 */
                "application/json": {
                    id: number;
                    /** @default 0 */
                    type?: (0 | 1 | 2) | (3 | 4);
                    /** @default  */
                    text?: string;
                    url?: string;
                    number?: string;
                    amountCents?: number;
                    clientMsgId?: string;
                    /** @default false */
                    isPrivate?: boolean;
                    /** Format: int64 */
                    seenSeq?: number;
                    /** @default false */
                    anyway?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatMessage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_unsend: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatMessage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_pin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    /** @default true */
                    pinned?: boolean;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_label: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    labels: number[];
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_setPriority: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    priority: components["schemas"]["Priority"];
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_snooze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    /** @default null */
                    until?: string | null;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_unsnooze: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    /** Format: int64 */
                    upTo?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_hide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_openPacket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RedPacket"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_decidePacket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                    approve: boolean;
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RedPacket"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_listPackets: {
        parameters: {
            query?: {
                state?: components["schemas"]["PacketState"];
                from?: "customer" | "staff";
                conversationId?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "sentAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["RedPacket"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_packetLimits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PacketLimits"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_handOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    toId: number;
                    /** @default  */
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_handToTeam: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    teamId: number | null;
                    /** @default  */
                    reason?: string;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_takeOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    reason: string;
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_setState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    /** @enum {string} */
                    state: "open" | "done";
                    version?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_actOnMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkChatCommand"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BulkChatResult"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_colleagues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Colleague"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_setAvailable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    available: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            available: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatLabels_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatLabel"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatLabels_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    version?: number;
                    name: string;
                    /** @default grey */
                    colour?: components["schemas"]["LabelColour"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatLabel"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatLabels_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReplies_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuickReply"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReplies_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    version?: number;
                    title: string;
                    text: string;
                    /** @default  */
                    folder?: string;
                    /** @default null */
                    departmentId?: number | null;
                    /** @default 0 */
                    orderNum?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuickReply"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReplies_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReports_summary: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatReport"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReports_list: {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                colleague?: number;
                team?: number;
                only?: "answered" | "unanswered" | "resolved" | "open" | "rated";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "openedAt" | "firstResponse" | "resolution" | "rating";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Inquiry"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatReports_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date */
                    from?: string;
                    /** Format: date */
                    to?: string;
                    colleague?: number;
                    team?: number;
                    /** @enum {string} */
                    only?: "answered" | "unanswered" | "resolved" | "open" | "rated";
                    ids?: string[];
                    pageNo?: number;
                    pageSize?: number;
                    /** @enum {string} */
                    sort?: "openedAt" | "firstResponse" | "resolution" | "rating";
                    /** @enum {string} */
                    dir?: "asc" | "desc";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            text: string;
                            /** Format: int64 */
                            count: number;
                            more: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatSettings_show: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DeskSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatSettings_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    version: number;
                    autoAssign?: boolean;
                    lateSeconds?: number;
                    veryLateSeconds?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DeskSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatTeams_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatTeam"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatTeams_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: number;
                    version?: number;
                    name: string;
                    /** @default [] */
                    members?: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChatTeam"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    chatTeams_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppConversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_messages: {
        parameters: {
            query?: {
                before?: number;
                after?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["AppChatMessage"][];
                            hasBefore: boolean;
                            hasAfter: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": 0,
                 *       "text": "",
                 *       "url": "/files/example-example-exampl.png",
                 *       "number": "WM2411240012",
                 *       "amountCents": 12800,
                 *       "clientMsgId": "7d2f3c1e-5b0a-4c2e-9f61-0c8f4f0f6a11"
                 *     }
                 */
                "application/json": {
                    /** @default 0 */
                    type?: (0 | 1 | 2) | (3 | 4);
                    /** @default  */
                    text?: string;
                    url?: string;
                    number?: string;
                    amountCents?: number;
                    clientMsgId?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppChatMessage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    upTo?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppConversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_rate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    inquiryId: number;
                    rating: components["schemas"]["Rating"] | null;
                    /** @default  */
                    comment?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppConversation"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_openPacket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string | number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppPacket"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChat_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * @default chat
                     * @enum {string}
                     */
                    module?: "chat" | "voice";
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_list: {
        parameters: {
            query?: {
                q?: string;
                state?: components["schemas"]["AnnouncementState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "changedAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Announcement"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnnouncementFields"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    wordings: components["schemas"]["Wordings"];
                    audience: components["schemas"]["AudienceInput"];
                    mustConfirm: boolean;
                    /** @default null */
                    expiresAt?: string | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_schedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** Format: date-time */
                    publishAt: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_unschedule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_publish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_remind: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_retract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_delete: {
        parameters: {
            query: {
                version: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_desk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WritingOptions"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_receipts: {
        parameters: {
            query?: {
                state?: components["schemas"]["AnnouncementsReceiptState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "toldAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Receipt"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_mine: {
        parameters: {
            query?: {
                view?: components["schemas"]["ReaderView"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "publishedAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["OwnAnnouncement"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_mineDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAnnouncements_mine: {
        parameters: {
            query?: {
                view?: components["schemas"]["ReaderView"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "publishedAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["OwnAnnouncement"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAnnouncements_mineDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAnnouncements_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appAnnouncements_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnAnnouncementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_list: {
        parameters: {
            query?: {
                actor?: string;
                verb?: string;
                subject?: string;
                ip?: string;
                requestId?: string;
                reason?: string;
                from?: string;
                to?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "at";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["AuditEntry"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AuditDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_verbs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_startExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    actor?: string;
                    verb?: string;
                    subject?: string;
                    ip?: string;
                    requestId?: string;
                    reason?: string;
                    /** Format: date */
                    from?: string;
                    /** Format: date */
                    to?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            id: string;
                            /** Format: int64 */
                            total: number;
                            more: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_exportPart: {
        parameters: {
            query?: {
                actor?: string;
                verb?: string;
                subject?: string;
                ip?: string;
                requestId?: string;
                reason?: string;
                from?: string;
                to?: string;
                after?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            headings: string;
                            csv: string;
                            /** Format: int64 */
                            count: number;
                            next: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    audit_revert: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    operations_health: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Health"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    operations_jobs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            jobs: components["schemas"]["JobState"][];
                            waiting: components["schemas"]["Waiting"];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    operations_run: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["JobState"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_list: {
        parameters: {
            query?: {
                url?: string;
                state?: components["schemas"]["WebhookState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Webhook"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Webhook"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_deliveries: {
        parameters: {
            query?: {
                webhookId?: components["schemas"]["Id"];
                state?: components["schemas"]["WebhooksDeliveryState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["WebhookDelivery"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    url: string;
                    /** @default  */
                    description?: string;
                    events: components["schemas"]["EventPattern"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WebhookWithSecret"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    url?: string;
                    description?: string;
                    events?: components["schemas"]["EventPattern"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Webhook"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_pause: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Webhook"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_resume: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Webhook"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_rotate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WebhookWithSecret"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_ping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Webhook"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_replay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WebhookDelivery"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    webhooks_replayFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: date-time */
                    since: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            replayed: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_branding: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessBranding"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_reasons: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessReasons"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BusinessSettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_retention: {
        parameters: {
            query?: {
                chatMonths?: number;
                identityMonths?: number;
                photoMonths?: number;
                messageMonths?: number;
                errorMonths?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RetentionFigures"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_approve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    business_reject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: int64 */
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BusinessSettings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    reports: components["schemas"]["ErrorReport"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_list: {
        parameters: {
            query?: {
                q?: string;
                state?: components["schemas"]["ErrorState"];
                side?: components["schemas"]["ErrorSide"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "lastAt" | "firstAt" | "count";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ErrorGroup"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            resolved: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ErrorDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_resolve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ErrorGroup"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    errors_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ErrorGroup"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    settings_mine: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Settings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    settings_change: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    theme?: string;
                    /** @enum {string} */
                    mode?: "system" | "light" | "dark";
                    /** @enum {string} */
                    size?: "default" | "medium" | "small" | "mini";
                    tagsView?: boolean;
                    fixedHeader?: boolean;
                    sidebarLogo?: boolean;
                    supportPinyinSearch?: boolean;
                    language?: ("zh" | "en" | "es" | "ja") | null;
                    favourites?: string[];
                    sound?: boolean;
                    volume?: number;
                    mutedUntil?: string | null;
                    quietFrom?: string | null;
                    quietTo?: string | null;
                    popups?: boolean;
                    desktopNotifications?: boolean;
                    letterShortcuts?: boolean;
                    shortcutKeys?: {
                        [key: string]: string;
                    };
                    tourDue?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Settings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_list: {
        parameters: {
            query?: {
                username?: string;
                realName?: string;
                realname?: string;
                phone?: string;
                departmentId?: components["schemas"]["Id"];
                roleId?: components["schemas"]["Id"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createTime" | "username";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["User"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    username?: string;
                    realName?: string;
                    realname?: string;
                    phone?: string;
                    departmentId?: components["schemas"]["Id"];
                    roleId?: components["schemas"]["Id"];
                    ids?: string[];
                    pageNo?: number;
                    pageSize?: number;
                    /** @enum {string} */
                    sort?: "createTime" | "username";
                    /** @enum {string} */
                    dir?: "asc" | "desc";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            text: string;
                            /** Format: int64 */
                            count: number;
                            more: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_checkImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ImportPlan"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_import: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                    checksum: string;
                    /** @default false */
                    withLinks?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            added: number;
                            /** Format: int64 */
                            changed: number;
                            links: components["schemas"]["ResetLink"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_listVerified: {
        parameters: {
            query?: {
                realName?: string;
                phone?: string;
                role?: "customer" | "merchant" | "courier" | "driver" | "runner";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "verifyTime" | "createTime";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["VerifiedUser"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_findVerified: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["VerifiedUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewUser"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["User"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Profile"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Profile"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_assignableRoles: {
        parameters: {
            query?: {
                userId?: components["schemas"]["Id"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "id";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Role"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_assignedRoles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: number[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_assignRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    roleIds: components["schemas"]["Id"][];
                    version?: components["schemas"]["Version"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_ownProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Profile"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_profile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Profile"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_makeResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ResetLink"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_readResetLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: components["schemas"]["ResetToken"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ResetClaim"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: components["schemas"]["ResetToken"];
                    newPassword?: components["schemas"]["Password"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_appLinks: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppLinks"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_linkAppUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    phone: string;
                    reason: components["schemas"]["LinkReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppLinks"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_endAppLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    linkId: components["schemas"]["Id"];
                    reason: components["schemas"]["LinkReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppLinks"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_offBoarding: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OffBoarding"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    users_offBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    toId?: components["schemas"]["Id"];
                    version?: components["schemas"]["Version"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OffBoarded"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_list: {
        parameters: {
            query?: {
                name?: string;
                phone?: string;
                role?: "customer" | "merchant" | "courier" | "driver" | "runner";
                state?: "active" | "blocked" | "erasing" | "erased" | "merged";
                identity?: "verified" | "unverified";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createTime";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["AppUser"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_edit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_changePhone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    phone: string;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_block: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_unblock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_exportPart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    reason: string;
                    /** @enum {string} */
                    section: "account" | "orders" | "work" | "weddings" | "leads" | "shoots" | "agreements" | "quotes" | "payments" | "chat" | "reviews" | "ledger" | "notices" | "files" | "messages" | "announcements" | "links" | "portal" | "requests" | "webhooks";
                    after?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ArchivePart"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_exportFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    reason: string;
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ArchivedFile"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_mergeFigures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    phone: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MergeFigures"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_merge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    duplicateId: number;
                    duplicateVersion: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_approveMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_cancelMerge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_erasureFigures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ErasureFigures"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_requestErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_approveErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appUsers_cancelErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppUser"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_list: {
        parameters: {
            query?: {
                roleName?: string;
                roleCode?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "id" | "createTime";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Role"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id?: "" | 0 | null;
                    roleCode: string;
                    roleName: string;
                    remark?: string | null;
                    secondFactor?: boolean | null;
                    zones?: string[] | null;
                    ownDepartment?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Role"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    roleCode?: string;
                    roleName?: string;
                    remark?: string | null;
                    secondFactor?: boolean | null;
                    zones?: string[] | null;
                    ownDepartment?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Role"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_zones: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_permissions: {
        parameters: {
            query: {
                roleId: components["schemas"]["Id"];
                userId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RolePermissions"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    roles_assignPermissions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    roleId: components["schemas"]["Id"];
                    list: number[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_list: {
        parameters: {
            query?: {
                name?: string;
                state?: "active" | "idle" | "disabled";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "name";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ServiceAccount"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ServiceAccount"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_grantable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PermissionNode"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    remark?: string;
                    codes: string[];
                    days: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["IssuedToken"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    name?: string;
                    remark?: string;
                    codes?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ServiceAccount"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_addToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    days: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["IssuedToken"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    tokenId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ServiceAccount"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_disable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ServiceAccount"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    serviceAccounts_enable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ServiceAccount"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_list: {
        parameters: {
            query?: {
                name?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "name";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["SignInProvider"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SignInProvider"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    /** @default  */
                    issuer?: string;
                    clientId: string;
                    clientSecret: string;
                    /** @default true */
                    isEnabled?: boolean;
                    /** @default false */
                    createsAccounts?: boolean;
                    /** @default false */
                    hasSecondFactor?: boolean;
                    /** @default false */
                    signsOut?: boolean;
                    /** @default groups */
                    groupClaim?: string;
                    /** @default openid profile email */
                    scope?: components["schemas"]["Scope"];
                    /** @default [] */
                    roleRules?: components["schemas"]["RoleRuleInput"][];
                    /**
                     * @default oidc
                     * @enum {string}
                     */
                    kind?: "oidc" | "wecom" | "dingtalk" | "feishu";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SignInProvider"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name?: string;
                    issuer?: string;
                    clientId?: string;
                    clientSecret?: string;
                    isEnabled?: boolean;
                    createsAccounts?: boolean;
                    hasSecondFactor?: boolean;
                    signsOut?: boolean;
                    groupClaim?: string;
                    scope?: components["schemas"]["Scope"];
                    roleRules?: components["schemas"]["RoleRuleInput"][];
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SignInProvider"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_test: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            problems: components["schemas"]["FoundProblem"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            url: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_finish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: components["schemas"]["Id"];
                    query: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        /** Format: int64 */
                        id: number;
                        token: string;
                        /** Format: int64 */
                        expireTime: number;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            url: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_identities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OwnIdentity"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_startLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: components["schemas"]["Id"];
                    password: components["schemas"]["OwnPassword"];
                    code?: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            url: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_finishLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: components["schemas"]["Id"];
                    query: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    singleSignOn_unlink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    providerId: components["schemas"]["Id"];
                    password: components["schemas"]["OwnPassword"];
                    code?: components["schemas"]["SecondFactorCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_list: {
        parameters: {
            query?: {
                departmentName?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Department"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_parents: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Department"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pid?: components["schemas"]["ParentId"];
                    phone?: string | null;
                    address?: string | null;
                    orderNum?: number;
                    id?: "" | 0 | null;
                    departmentName: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Department"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    pid?: components["schemas"]["ParentId"];
                    phone?: string | null;
                    address?: string | null;
                    orderNum?: number;
                    id: components["schemas"]["Id"];
                    departmentName?: string;
                    version?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Department"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_check: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    departments_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dishes_list: {
        parameters: {
            query?: {
                name?: string;
                merchant?: string;
                state?: "on-sale" | "off-sale";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "name" | "priceCents";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Dish"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dishes_merchants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dishes_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Dish"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dishes_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    merchantId: number;
                    name: string;
                    priceCents: components["schemas"]["DishPrice"];
                    onSale?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Dish"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    dishes_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    /** Format: int64 */
                    version: number;
                    name?: string | null;
                    priceCents?: components["schemas"]["DishPrice"] | null;
                    onSale?: boolean | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Dish"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_list: {
        parameters: {
            query?: {
                name?: string;
                kind?: components["schemas"]["BookableKind"];
                skill?: components["schemas"]["Skill"];
                state?: "active" | "retired";
                free?: "now";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "name" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Bookable"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filters?: {
                        name?: string;
                        kind?: components["schemas"]["BookableKind"];
                        skill?: components["schemas"]["Skill"];
                        /** @enum {string} */
                        state?: "active" | "retired";
                        /** @enum {string} */
                        free?: "now";
                    };
                    /** Format: int64 */
                    after?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Bookable"][];
                            next: number | null;
                            timeZone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Bookable"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_staff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId?: number | null;
                    skills?: components["schemas"]["Skill"][];
                    hours?: components["schemas"]["WorkingTimeInput"][];
                    zone?: string;
                    address?: string;
                    latitude?: number | null;
                    longitude?: number | null;
                    bufferBeforeMinutes?: number;
                    bufferAfterMinutes?: number;
                    note?: string;
                    kind: components["schemas"]["BookableKind"];
                    name: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Bookable"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId?: number | null;
                    skills?: components["schemas"]["Skill"][];
                    hours?: components["schemas"]["WorkingTimeInput"][];
                    zone?: string;
                    address?: string;
                    latitude?: number | null;
                    longitude?: number | null;
                    bufferBeforeMinutes?: number;
                    bufferAfterMinutes?: number;
                    note?: string;
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    name?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Bookable"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_retire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Bookable"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    bookables_restore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Bookable"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_list: {
        parameters: {
            query?: {
                name?: string;
                phone?: string;
                state?: components["schemas"]["WeddingState"];
                consultantId?: components["schemas"]["Id"];
                from?: components["schemas"]["WeddingDate"];
                to?: components["schemas"]["WeddingDate"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "weddingDate";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Wedding"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filters?: {
                        name?: string;
                        phone?: string;
                        state?: components["schemas"]["WeddingState"];
                        consultantId?: components["schemas"]["Id"];
                        from?: components["schemas"]["WeddingDate"];
                        to?: components["schemas"]["WeddingDate"];
                    };
                    /** Format: int64 */
                    after?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Wedding"][];
                            next: number | null;
                            timeZone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_consultants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneA?: string;
                    nameB?: string;
                    phoneB?: string;
                    weddingDate?: (components["schemas"]["WeddingDate"] | "") | null;
                    consultantId?: number | null;
                    note?: string;
                    dateReason?: components["schemas"]["DateReason"];
                    nameA: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneA?: string;
                    nameB?: string;
                    phoneB?: string;
                    weddingDate?: (components["schemas"]["WeddingDate"] | "") | null;
                    consultantId?: number | null;
                    note?: string;
                    dateReason?: components["schemas"]["DateReason"];
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    nameA?: string;
                    dateCause?: components["schemas"]["PostponeCause"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddings_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            phone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couples_links: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CoupleLink"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couples_issue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["IssuedLink"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couples_revoke: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CoupleLink"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_studio: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["StudioContact"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_sendCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key: components["schemas"]["LinkKey"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SentCode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_enter: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key: components["schemas"]["LinkKey"];
                    code: components["schemas"]["PhoneCode"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_freeHalfDays: {
        parameters: {
            query: {
                purpose: components["schemas"]["EnquiryPurpose"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FreeHalfDays"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_sendEnquiryCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phone: components["schemas"]["Phone"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SentCode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    coupleEntry_enquire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    date: components["schemas"]["WeddingDate"];
                    /** @enum {string} */
                    half: "morning" | "afternoon";
                    nameA: string;
                    nameB?: string;
                    phone: components["schemas"]["Phone"];
                    partnerPhone?: components["schemas"]["Phone"] | "";
                    code: components["schemas"]["PhoneCode"];
                    weddingDate?: (components["schemas"]["WeddingDate"] | "") | null;
                    purpose: components["schemas"]["EnquiryPurpose"];
                    /** @default  */
                    note?: string;
                    /** @default  */
                    website?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: date-time */
                            heldUntil: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_overview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    key?: components["schemas"]["LinkKey"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CoupleOverview"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_agreement: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CoupleAgreement"] | null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_agreementPdf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementPdf"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_signingCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SentCode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_sign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    strokes: components["schemas"]["StrokesInput"];
                    code: components["schemas"]["PhoneCode"];
                    digest: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CoupleAgreement"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_payments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CouplePayments"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    couple_leave: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_list: {
        parameters: {
            query?: {
                name?: string;
                state?: components["schemas"]["OfferState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Offer"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    texts: components["schemas"]["OfferTextsInput"];
                    priceCents: number;
                    depositCents: number;
                    photoCount: number;
                    extraPhotoCents: number;
                    purposes: components["schemas"]["Purpose"][];
                    parts: components["schemas"]["OfferPartsInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    texts?: components["schemas"]["OfferTextsInput"];
                    priceCents?: number;
                    depositCents?: number;
                    photoCount?: number;
                    extraPhotoCents?: number;
                    purposes?: components["schemas"]["Purpose"][];
                    parts?: components["schemas"]["OfferPartsInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_revise: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    texts?: components["schemas"]["OfferTextsInput"];
                    priceCents?: number;
                    depositCents?: number;
                    photoCount?: number;
                    extraPhotoCents?: number;
                    purposes?: components["schemas"]["Purpose"][];
                    parts?: components["schemas"]["OfferPartsInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_activate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_retire: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["OfferDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    offers_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_list: {
        parameters: {
            query?: {
                weddingId?: components["schemas"]["Id"];
                state?: components["schemas"]["WeddingPaymentsReceiptState"];
                method?: components["schemas"]["PaymentMethod"];
                from?: components["schemas"]["WeddingDate"];
                to?: components["schemas"]["WeddingDate"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "receivedOn";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["WeddingReceipt"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_record: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    amountCents: number;
                    method: components["schemas"]["PaymentMethod"];
                    receivedOn: components["schemas"]["WeddingDate"];
                    reference?: string;
                    duplicateReason?: string;
                    /** @default  */
                    slip?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** @default false */
                    isDuplicateKept?: boolean;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_reject: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_askReversal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_approveReversal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingPayments_refuseReversal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingReceipt"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_list: {
        parameters: {
            query?: {
                weddingId?: components["schemas"]["Id"];
                window?: components["schemas"]["DueWindow"];
                waiver?: "asked";
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueOn";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["DueInstalment"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_waive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    cents: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DueInstalment"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_approveWaiver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DueInstalment"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_refuseWaiver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DueInstalment"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_withdrawWaiver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DueInstalment"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_plan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PaymentPlan"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    instalments_dateStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    step: components["schemas"]["DatedStep"];
                    on: components["schemas"]["WeddingDate"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PaymentPlan"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    cancellations_terms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CancellationTerms"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    cancellations_notice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                shootId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["NoticeTerms"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    cancellations_dateNotice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["NoticeTerms"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    cancellations_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    cause: components["schemas"]["CancelCause"];
                    reason: string;
                    amounts: components["schemas"]["CancellationAmountsInput"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["CancellationAmounts"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingRefunds_list: {
        parameters: {
            query?: {
                weddingId?: components["schemas"]["Id"];
                state?: components["schemas"]["RefundState"];
                kind?: components["schemas"]["RefundKind"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["WeddingRefund"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingRefunds_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingRefund"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingRefunds_ask: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    amountCents: number;
                    /** @default 0 */
                    doubleCents?: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingRefund"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingRefunds_pay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    method: components["schemas"]["PaymentMethod"];
                    reference?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingRefund"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingEarnings_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WaitingIncome"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingEarnings_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingEarnings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingEarnings_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    weddingId: components["schemas"]["Id"];
                    part: components["schemas"]["EarnedPart"];
                    /** Format: int64 */
                    cents: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingEarnings"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    weddingMonths_list: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WeddingMonth"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_list: {
        parameters: {
            query?: {
                name?: string;
                phone?: string;
                state?: "open" | "new" | "contacted" | "visiting" | "won" | "lost" | "dormant" | "reopened";
                source?: components["schemas"]["LeadSource"];
                campaign?: string;
                consultantId?: components["schemas"]["Id"];
                due?: "now";
                dueTo?: components["schemas"]["WeddingDate"];
                from?: components["schemas"]["WeddingDate"];
                to?: components["schemas"]["WeddingDate"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "nextTouchAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Lead"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filters?: {
                        name?: string;
                        phone?: string;
                        /** @enum {string} */
                        state?: "open" | "new" | "contacted" | "visiting" | "won" | "lost" | "dormant" | "reopened";
                        source?: components["schemas"]["LeadSource"];
                        campaign?: string;
                        consultantId?: components["schemas"]["Id"];
                        /** @enum {string} */
                        due?: "now";
                        dueTo?: components["schemas"]["WeddingDate"];
                        from?: components["schemas"]["WeddingDate"];
                        to?: components["schemas"]["WeddingDate"];
                    };
                    /** Format: int64 */
                    after?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Lead"][];
                            next: number | null;
                            timeZone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_consultants: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_duplicates: {
        parameters: {
            query: {
                phone: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Duplicate"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_board: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BoardColumn"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_report: {
        parameters: {
            query: {
                from: components["schemas"]["WeddingDate"];
                to: components["schemas"]["WeddingDate"];
                by: "source" | "consultant";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Conversion"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneA?: string;
                    nameB?: string;
                    phoneB?: string;
                    weddingDate?: (components["schemas"]["WeddingDate"] | "") | null;
                    campaign?: string;
                    referredBy?: string;
                    note?: string;
                    nameA: string;
                    source: components["schemas"]["LeadSource"];
                    /** Format: date-time */
                    nextTouchAt: string;
                    consultantId?: number | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    phoneA?: string;
                    nameB?: string;
                    phoneB?: string;
                    weddingDate?: (components["schemas"]["WeddingDate"] | "") | null;
                    campaign?: string;
                    referredBy?: string;
                    note?: string;
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    nameA?: string;
                    source?: components["schemas"]["LeadSource"];
                    /** Format: date-time */
                    nextTouchAt?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_touch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    nextTouchAt: string;
                    kind: components["schemas"]["TouchKind"];
                    text?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_contact: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    nextTouchAt: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_visit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    nextTouchAt: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_win: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    weddingId?: number | null;
                    dateReason?: components["schemas"]["DateReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_lose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    lostReason: components["schemas"]["LostReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_pause: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    nextTouchAt: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_reopen: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    nextTouchAt: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_handOver: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    consultantId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["LeadDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    leads_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            phone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_list: {
        parameters: {
            query?: {
                name?: string;
                leadId?: components["schemas"]["Id"];
                state?: components["schemas"]["QuoteState"];
                consultantId?: components["schemas"]["Id"];
                from?: components["schemas"]["WeddingDate"];
                to?: components["schemas"]["WeddingDate"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt" | "validUntil";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["QuotesQuote"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_paper: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotePaper"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    leadId: components["schemas"]["Id"];
                    /** @enum {string} */
                    language: "zh" | "en" | "es" | "ja";
                    validUntil: components["schemas"]["WeddingDate"];
                    note?: string;
                    options: components["schemas"]["QuoteOptionInput"][];
                    discountReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** @enum {string} */
                    language?: "zh" | "en" | "es" | "ja";
                    validUntil?: components["schemas"]["WeddingDate"];
                    note?: string;
                    options?: components["schemas"]["QuoteOptionInput"][];
                    discountReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    option: number;
                    winsLead?: boolean;
                    dateReason?: components["schemas"]["DateReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_decline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_withdraw: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    quotes_renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    validUntil: components["schemas"]["WeddingDate"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["QuotesQuote"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_list: {
        parameters: {
            query?: {
                name?: string;
                state?: components["schemas"]["AgreementState"];
                weddingId?: components["schemas"]["Id"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Agreement"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_pdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementPdf"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_sales: {
        parameters: {
            query: {
                from: components["schemas"]["WeddingDate"];
                to: components["schemas"]["WeddingDate"];
                by: "consultant" | "offer";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SalesRow"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_offers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            name: string;
                            /** Format: int64 */
                            priceCents: number;
                            /** Format: int64 */
                            photoCount: number;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_basis: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                weddingId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementBasis"] | null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_draft: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    offerId?: components["schemas"]["Id"];
                    discountCents?: number;
                    /** @default  */
                    discountReason?: string;
                    /** @enum {string} */
                    language: "zh" | "en" | "es" | "ja";
                    note?: string;
                    lines?: components["schemas"]["AgreementLinesInput"];
                    differenceReason?: string;
                    weddingId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_update: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    offerId: components["schemas"]["Id"];
                    /** @default 0 */
                    discountCents?: number;
                    /** @default  */
                    discountReason?: string;
                    /** @enum {string} */
                    language: "zh" | "en" | "es" | "ja";
                    /** @default  */
                    note?: string;
                    lines?: components["schemas"]["AgreementLinesInput"];
                    differenceReason?: string;
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_send: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    sharedPhoneReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SignatureCode"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_sign: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    partner: components["schemas"]["Partner"];
                    strokes: components["schemas"]["StrokesInput"];
                    code: string;
                    digest: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_end: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AgreementDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    agreements_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_list: {
        parameters: {
            query?: {
                weddingId?: components["schemas"]["Id"];
                purpose?: components["schemas"]["Purpose"];
                state?: components["schemas"]["ShootState"];
                scope?: components["schemas"]["ShootScope"];
                bookableId?: components["schemas"]["Id"];
                from?: string;
                to?: string;
                expiresTo?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "startsAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Shoot"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_export: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    filters?: {
                        weddingId?: components["schemas"]["Id"];
                        purpose?: components["schemas"]["Purpose"];
                        state?: components["schemas"]["ShootState"];
                        scope?: components["schemas"]["ShootScope"];
                        bookableId?: components["schemas"]["Id"];
                        /** Format: date */
                        from?: string;
                        /** Format: date */
                        to?: string;
                        /** Format: date */
                        expiresTo?: string;
                    };
                    /** Format: int64 */
                    after?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Shoot"][];
                            next: number | null;
                            timeZone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_board: {
        parameters: {
            query: {
                from: string;
                to: string;
                purpose?: components["schemas"]["Purpose"];
                placeId?: components["schemas"]["Id"];
                personId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ShootsBoard"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_mine: {
        parameters: {
            query: {
                from: string;
                to: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            zone: string;
                            slots: components["schemas"]["BoardSlot"][];
                            shoots: components["schemas"]["Shoot"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_free: {
        parameters: {
            query: {
                purpose: components["schemas"]["Purpose"];
                team: string;
                after: string;
                lengthMinutes?: number;
                weddingId?: components["schemas"]["Id"];
                shootId?: components["schemas"]["Id"];
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FreeTime"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_candidates: {
        parameters: {
            query: {
                startsAt: string;
                endsAt: string;
                purpose: components["schemas"]["Purpose"];
                kind?: components["schemas"]["BookableKind"];
                skill?: components["schemas"]["Skill"];
                placeId?: components["schemas"]["Id"];
                shootId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ShootsCandidate"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_replacements: {
        parameters: {
            query: {
                id: components["schemas"]["Id"];
                bookableId: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ShootsCandidate"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_book: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    startsAt: string;
                    /** Format: date-time */
                    endsAt: string;
                    team: components["schemas"]["Id"][];
                    purpose: components["schemas"]["Purpose"];
                    weddingId?: components["schemas"]["Id"] | null;
                    /**
                     * @default firm
                     * @enum {string}
                     */
                    state?: "tentative" | "firm";
                    /** @default 1440 */
                    holdMinutes?: number;
                    /** @default  */
                    note?: string;
                    reshootOf?: components["schemas"]["Id"] | null;
                    dayReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_firm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_checkIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_start: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_finish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_undoFinish: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_noShow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_cancel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    reason: string;
                    cause?: components["schemas"]["PostponeCause"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_postpone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    cause: components["schemas"]["PostponeCause"];
                    /** @default  */
                    reason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_rebook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    startsAt: string;
                    /** Format: date-time */
                    endsAt: string;
                    team: components["schemas"]["Id"][];
                    dayReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_move: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    /** Format: date-time */
                    startsAt: string;
                    /** Format: date-time */
                    endsAt: string;
                    team: components["schemas"]["Id"][];
                    /** @default false */
                    isWishOfCouple?: boolean;
                    cause?: components["schemas"]["PostponeCause"];
                    dayReason?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_replace: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                    bookableId: components["schemas"]["Id"];
                    byId: components["schemas"]["Id"];
                    reason: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                    /** Format: int64 */
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Shoot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_feed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            since: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_renewFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            path: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_revokeFeed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_purposes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PurposeRule"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_changePurpose: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Purpose"];
                    /** Format: int64 */
                    version: number;
                    lengthMinutes?: number;
                    bufferBeforeMinutes?: number;
                    bufferAfterMinutes?: number;
                    isCouplePresent?: boolean;
                    isAtAnyHour?: boolean;
                    isOnWeddingDay?: boolean;
                    needs?: components["schemas"]["Needs"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PurposeRule"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_block: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** Format: date-time */
                    startsAt: string;
                    /** Format: date-time */
                    endsAt: string;
                    bookableId: components["schemas"]["Id"];
                    reason: components["schemas"]["BlockReason"];
                    /** @default  */
                    note?: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["BoardSlot"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    shoots_unblock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    module?: components["schemas"]["StaffFileModule"];
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_uploadPackage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppPackage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_listPackages: {
        parameters: {
            query?: {
                packageName?: string;
                state?: components["schemas"]["PackageState"];
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "uploadedAt" | "versionCode";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["AppPackage"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_findPackage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppPackage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_activate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["AppPackage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    uploads_newestPackage: {
        parameters: {
            query: {
                packageName: components["schemas"]["PackageName"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["NewestPackage"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    views_ofPage: {
        parameters: {
            query: {
                page: components["schemas"]["ListPlace"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PageViews"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    views_save: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewDraft"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["SavedView"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    views_delete: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    views_arrange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    page: components["schemas"]["ListPlace"];
                    columns: components["schemas"]["ArrangementInput"] | null;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    people_person: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Person"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    people_timeline: {
        parameters: {
            query?: {
                part?: "orders" | "chat" | "money" | "reviews";
                after?: string;
                limit?: number;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            entries: components["schemas"]["TimelineEntry"][];
                            next: string | null;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    people_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            phone: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    merchants_list: {
        parameters: {
            query?: {
                name?: string;
                state?: "open" | "closed";
                zone?: string;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "name";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["Merchant"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    merchants_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["MerchantDetail"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    reviews_waiting: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            [key: string]: {
                                /** Format: int64 */
                                open: number;
                                /** Format: int64 */
                                late: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    reviews_undoable: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** @enum {string} */
                            queue: "withdrawal" | "feedback" | "verification" | "post" | "application" | "complaint" | "challenge" | "discount" | "wedding-refund";
                            /** Format: int64 */
                            id: number;
                            status: string;
                            person: string;
                            summary: string;
                            createdAt: components["schemas"]["At"];
                            decision: components["schemas"]["Decision"] | null;
                            /** Format: date-time */
                            undoUntil: string;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appReviews_upload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: Blob;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: string;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appReviews_notices: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            unread: number;
                            records: components["schemas"]["AppNotice"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appReviews_concerning: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["Concerning"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appReviews_readNotices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            read: number;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_list: {
        parameters: {
            query?: {
                status?: "waiting" | "answered" | "compensated" | "resolved" | "dismissed";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ComplaintItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["ComplaintItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ComplaintItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ComplaintItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "compensate" | "resolve" | "dismiss";
                    reason?: components["schemas"]["ReviewReason"];
                    amountCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ComplaintItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "compensate" | "resolve" | "dismiss";
                    reason?: components["schemas"]["ReviewReason"];
                    amountCents?: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["ComplaintItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    complaints_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ComplaintItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appComplaints_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    number: string;
                    /** @enum {string} */
                    trouble: "late" | "missing" | "damaged" | "manner" | "charge" | "no-show" | "other";
                    text: components["schemas"]["ComplaintText"];
                    /** @default [] */
                    pictures?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "answered" | "compensated" | "resolved" | "dismissed";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appComplaints_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "answered" | "compensated" | "resolved" | "dismissed";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appComplaintSides_answer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                    text: components["schemas"]["ComplaintText"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "answered" | "compensated" | "resolved" | "dismissed";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_list: {
        parameters: {
            query?: {
                status?: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ChallengeItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["ChallengeItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChallengeItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChallengeItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "confirm" | "void";
                    reason?: components["schemas"]["ReviewReason"];
                    /** @enum {string} */
                    winner?: "challenger" | "opponent";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChallengeItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "confirm" | "void";
                    reason?: components["schemas"]["ReviewReason"];
                    /** @enum {string} */
                    winner?: "challenger" | "opponent";
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["ChallengeItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    challenges_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ChallengeItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChallenges_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    opponentId?: components["schemas"]["ItemId"];
                    opponentPhone?: components["schemas"]["Phone"];
                    game: string;
                    stakeCents: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChallenges_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChallengeGames_accept: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChallengeGames_decline: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appChallengeGames_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                    /** @enum {string} */
                    outcome: "won" | "lost" | "draw";
                    /** @default  */
                    text?: string;
                    /** @default [] */
                    pictures?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "asked" | "running" | "claimed" | "disputed" | "untold" | "confirmed" | "void" | "declined" | "expired";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_list: {
        parameters: {
            query?: {
                status?: "waiting" | "reported" | "shown" | "rejected" | "hidden" | "deleted";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["PostItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["PostItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PostItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PostItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject" | "hide" | "restore" | "delete";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PostItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject" | "hide" | "restore" | "delete";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["PostItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    posts_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["PostItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appPosts_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @default  */
                    text?: string;
                    /** @default [] */
                    pictures?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "reported" | "shown" | "rejected" | "hidden" | "deleted";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appPosts_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "reported" | "shown" | "rejected" | "hidden" | "deleted";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appPosts_shown: {
        parameters: {
            query?: {
                before?: number;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ShownPost"][];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appPosts_report: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    reason: components["schemas"]["PostReportReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: null;
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_list: {
        parameters: {
            query?: {
                status?: "waiting" | "approved" | "rejected" | "revoked";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["VerificationItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["VerificationItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["VerificationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["VerificationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject" | "revoke";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["VerificationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject" | "revoke";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["VerificationItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["VerificationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    verification_reveal: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            idNumber: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appVerification_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    realName: string;
                    idNumber: components["schemas"]["IdNumber"];
                    front: string;
                    back: string;
                    holding: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "approved" | "rejected" | "revoked";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appVerification_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "approved" | "rejected" | "revoked";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_list: {
        parameters: {
            query?: {
                status?: "waiting" | "returned" | "approved" | "rejected";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["ApplicationItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["ApplicationItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ApplicationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ApplicationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject" | "return";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ApplicationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject" | "return";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["ApplicationItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    applications_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["ApplicationItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appApplications_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["ApplicationKind"];
                    zone: string;
                    /** @default  */
                    shopName?: string;
                    /** @default  */
                    address?: string;
                    /** @default null */
                    place?: {
                        lat: number;
                        lng: number;
                    } | null;
                    /** @default [] */
                    documents?: components["schemas"]["ShownDocumentInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "returned" | "approved" | "rejected";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appApplications_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "returned" | "approved" | "rejected";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appApplications_complete: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                    documents: components["schemas"]["ShownDocumentInput"][];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "returned" | "approved" | "rejected";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_list: {
        parameters: {
            query?: {
                status?: "waiting" | "answered" | "closed" | "merged";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["FeedbackItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["FeedbackItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FeedbackItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FeedbackItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "reply" | "close" | "merge" | "reopen";
                    reason?: components["schemas"]["ReviewReason"];
                    intoId?: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FeedbackItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "reply" | "close" | "merge" | "reopen";
                    reason?: components["schemas"]["ReviewReason"];
                    intoId?: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["FeedbackItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    feedback_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["FeedbackItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appFeedback_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    kind: components["schemas"]["FeedbackKind"];
                    text: string;
                    /** @default [] */
                    pictures?: string[];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "answered" | "closed" | "merged";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appFeedback_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "waiting" | "answered" | "closed" | "merged";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_list: {
        parameters: {
            query?: {
                status?: "pending" | "second" | "approved" | "paying" | "paid" | "rejected" | "failed" | "uncertain";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["WithdrawalItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["WithdrawalItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WithdrawalItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WithdrawalItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject" | "mark-paid" | "mark-failed";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WithdrawalItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject" | "mark-paid" | "mark-failed";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["WithdrawalItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WithdrawalItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    withdrawals_askBank: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["ItemId"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["WithdrawalItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appWithdrawals_submit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    amountCents: number;
                    holder: string;
                    bank: string;
                    card: string;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "pending" | "second" | "approved" | "paying" | "paid" | "rejected" | "failed" | "uncertain";
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appWithdrawals_mine: {
        parameters: {
            query?: {
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            id: number;
                            /** @enum {string} */
                            status: "pending" | "second" | "approved" | "paying" | "paid" | "rejected" | "failed" | "uncertain";
                            summary: string;
                            /** Format: date-time */
                            createdAt: string;
                            reason: string | null;
                        }[];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    appWithdrawals_balance: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            balanceCents: number;
                            name: string;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_list: {
        parameters: {
            query?: {
                status?: "waiting" | "approved" | "rejected" | "withdrawn";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["DiscountItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["DiscountItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DiscountItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DiscountItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DiscountItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["DiscountItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    discounts_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["DiscountItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_list: {
        parameters: {
            query?: {
                status?: "waiting" | "approved" | "rejected";
                scope?: "open" | "late" | "mine";
                q?: string;
                personId?: number;
                id?: number;
                ids?: string[];
                pageNo?: number;
                pageSize?: number;
                sort?: "dueAt" | "createdAt";
                dir?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            records: components["schemas"]["RefundItem"][];
                            /** Format: int64 */
                            total: number;
                            /** Format: int64 */
                            size: number;
                            /** Format: int64 */
                            current: number;
                            /** Format: int64 */
                            pages: number;
                            more?: boolean;
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_counts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            open: number;
                            /** Format: int64 */
                            late: number;
                            byStatus: {
                                [key: string]: number;
                            };
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_detail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            item: components["schemas"]["RefundItem"];
                            steps: components["schemas"]["ReviewHistoryEntry"][];
                            history: components["schemas"]["ReviewSummary"][];
                            alike: components["schemas"]["ReviewSummary"][];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_claim: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RefundItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_release: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RefundItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_decide: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                    version: number;
                    /** @enum {string} */
                    act: "approve" | "reject";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RefundItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_decideMany: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rows: {
                        id: number;
                        version: number;
                    }[];
                    /** @enum {string} */
                    act: "approve" | "reject";
                    reason?: components["schemas"]["ReviewReason"];
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: {
                            /** Format: int64 */
                            done: number;
                            /** Format: int64 */
                            skipped: number;
                            rows: {
                                /** Format: int64 */
                                id: number;
                                done: boolean;
                                item: components["schemas"]["RefundItem"] | null;
                                reason: string | null;
                                message: string | null;
                            }[];
                        };
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
    refunds_undo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: number;
                };
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        success: true;
                        /** @constant */
                        code: 200;
                        message: string;
                        data: components["schemas"]["RefundItem"];
                    } | components["schemas"]["Failure"];
                };
            };
        };
    };
}
/** Method, path and content type of each operation. */
export const requests = {
  auth_signIn: ["POST","/api/user/login","application/x-www-form-urlencoded"],
  auth_signInPage: ["GET","/api/user/signInPage",null],
  auth_me: ["GET","/api/sysUser/getInfo",null],
  auth_ownRecord: ["GET","/api/sysUser/userInfo",null],
  auth_refresh: ["POST","/api/sysUser/refreshToken","application/json"],
  auth_signOut: ["POST","/api/sysUser/logout","application/json"],
  auth_sessions: ["GET","/api/sysUser/sessions",null],
  auth_endSession: ["DELETE","/api/sysUser/sessions/{id}",null],
  auth_endOtherSessions: ["POST","/api/sysUser/sessions/endOthers","application/json"],
  appAuth_appSignIn: ["POST","/api/app/user/login","application/json"],
  appAuth_appSignUp: ["POST","/api/app/user/register","application/json"],
  appAuth_sendPhoneCode: ["POST","/api/app/user/phone/code","application/json"],
  appAuth_provePhone: ["POST","/api/app/user/phone/prove","application/json"],
  secondFactor_show: ["GET","/api/sysUser/secondFactor",null],
  secondFactor_begin: ["POST","/api/sysUser/secondFactor/begin","application/json"],
  secondFactor_confirm: ["POST","/api/sysUser/secondFactor/confirm","application/json"],
  secondFactor_renewRecoveryCodes: ["POST","/api/sysUser/secondFactor/recoveryCodes","application/json"],
  secondFactor_disable: ["POST","/api/sysUser/secondFactor/disable","application/json"],
  secondFactor_reset: ["POST","/api/user/resetSecondFactor","application/json"],
  localSignIn_show: ["GET","/api/singleSignOn/local",null],
  localSignIn_change: ["PUT","/api/singleSignOn/local","application/json"],
  passkeys_signInOptions: ["POST","/api/user/passkeyOptions","application/json"],
  passkeys_signIn: ["POST","/api/user/passkeyLogin","application/json"],
  passkeys_list: ["GET","/api/sysUser/passkeys",null],
  passkeys_begin: ["POST","/api/sysUser/passkeys/begin","application/json"],
  passkeys_add: ["POST","/api/sysUser/passkeys/add","application/json"],
  passkeys_rename: ["PUT","/api/sysUser/passkeys/{id}","application/json"],
  passkeys_remove: ["POST","/api/sysUser/passkeys/{id}/remove","application/json"],
  passkeys_reset: ["POST","/api/user/resetPasskeys","application/json"],
  menus_routes: ["GET","/api/sysUser/getMenuList",null],
  menus_list: ["GET","/api/permission/list",null],
  menus_parents: ["GET","/api/permission/parent/list",null],
  menus_add: ["POST","/api/permission/add","application/json"],
  menus_update: ["PUT","/api/permission/update","application/json"],
  menus_move: ["POST","/api/permission/move","application/json"],
  menus_check: ["GET","/api/permission/check/{id}",null],
  menus_delete: ["DELETE","/api/permission/delete/{id}",null],
  menus_visibility: ["GET","/api/permission/why",null],
  menus_preview: ["GET","/api/permission/preview",null],
  menus_viewAs: ["POST","/api/sysUser/viewAs","application/json"],
  menus_endViewAs: ["POST","/api/sysUser/leaveViewAs","application/json"],
  dashboard_board: ["GET","/api/dashboard/board",null],
  orders_listDelivery: ["GET","/api/shopuser/allsend",null],
  orders_listDriver: ["GET","/api/shopuser/allDai",null],
  orders_listErrand: ["POST","/api/sendOrder/allList","application/json"],
  orders_countDelivery: ["GET","/api/shopuser/allsend/counts",null],
  orders_countDriver: ["GET","/api/shopuser/allDai/counts",null],
  orders_countErrand: ["GET","/api/sendOrder/allList/counts",null],
  orders_detail: ["GET","/api/shopuser/order/{number}",null],
  orders_candidates: ["GET","/api/shopuser/order/{number}/candidates",null],
  orders_act: ["POST","/api/shopuser/pcUpSend","application/json"],
  orders_actOnMany: ["POST","/api/shopuser/pcUpSend/bulk","application/json"],
  orders_undo: ["POST","/api/shopuser/pcUpSend/undo","application/json"],
  orders_exportPart: ["POST","/api/shopuser/order/export","application/json"],
  orders_reveal: ["POST","/api/shopuser/reveal","application/json"],
  orders_courier: ["GET","/api/send/worker/{id}",null],
  orders_couriers: ["POST","/api/send/allList","application/json"],
  appOrders_merchants: ["GET","/api/app/merchant/list",null],
  appOrders_place: ["POST","/api/app/order/place","application/json"],
  appOrders_placeRide: ["POST","/api/app/ride/place","application/json"],
  appOrders_placeErrand: ["POST","/api/app/errand/place","application/json"],
  appOrders_mine: ["GET","/api/app/order/mine",null],
  appOrders_urge: ["POST","/api/app/order/urge","application/json"],
  appOrders_merchantStep: ["POST","/api/app/order/merchantStep","application/json"],
  appOrders_courierStep: ["POST","/api/app/order/courierStep","application/json"],
  appOrders_driverStep: ["POST","/api/app/ride/driverStep","application/json"],
  appOrders_ridePhoto: ["POST","/api/app/ride/photo","multipart/form-data"],
  appOrders_runnerStep: ["POST","/api/app/errand/runnerStep","application/json"],
  appOrders_customerStep: ["POST","/api/app/order/customerStep","application/json"],
  appOrders_courierShift: ["POST","/api/app/courier/shift","application/json"],
  appOrders_driverShift: ["POST","/api/app/driver/shift","application/json"],
  appOrders_runnerShift: ["POST","/api/app/runner/shift","application/json"],
  orderSettings_settings: ["GET","/api/shopuser/order/settings/all",null],
  orderSettings_changeSettings: ["PUT","/api/shopuser/order/settings/all","application/json"],
  orderSettings_zones: ["GET","/api/shopuser/order/zones",null],
  orderSettings_prices: ["GET","/api/shopuser/order/prices",null],
  orderSettings_changePrices: ["PUT","/api/shopuser/order/prices","application/json"],
  orderEntry_findCustomer: ["POST","/api/shopuser/order/customer","application/json"],
  orderEntry_merchants: ["GET","/api/shopuser/order/merchants",null],
  orderEntry_quote: ["POST","/api/shopuser/order/quote","application/json"],
  orderEntry_placeDelivery: ["POST","/api/shopuser/order/place/delivery","application/json"],
  orderEntry_placeRide: ["POST","/api/shopuser/order/place/ride","application/json"],
  orderEntry_placeErrand: ["POST","/api/shopuser/order/place/errand","application/json"],
  orderChanges_editable: ["GET","/api/shopuser/order/{number}/editable",null],
  orderChanges_quote: ["POST","/api/shopuser/order/change/quote","application/json"],
  orderChanges_changeDelivery: ["PUT","/api/shopuser/order/change/delivery","application/json"],
  orderChanges_changeRide: ["PUT","/api/shopuser/order/change/ride","application/json"],
  orderChanges_changeErrand: ["PUT","/api/shopuser/order/change/errand","application/json"],
  orderTotals_totals: ["POST","/api/shopuser/order/totals","application/json"],
  notifications_inbox: ["GET","/api/message/inbox",null],
  notifications_list: ["GET","/api/message/list",null],
  notifications_read: ["POST","/api/message/read","application/json"],
  notifications_unread: ["POST","/api/message/unread","application/json"],
  notifications_claim: ["POST","/api/message/claim","application/json"],
  notifications_release: ["POST","/api/message/release","application/json"],
  notifications_ticket: ["POST","/api/message/ticket","application/json"],
  alerts_mine: ["GET","/api/alerts/mine",null],
  alerts_change: ["PUT","/api/alerts/mine","application/json"],
  alerts_subscribe: ["POST","/api/alerts/subscribe","application/json"],
  alerts_renew: ["POST","/api/alerts/renew","application/json"],
  alerts_unsubscribe: ["POST","/api/alerts/unsubscribe","application/json"],
  alerts_test: ["POST","/api/alerts/test","application/json"],
  alerts_delays: ["GET","/api/alerts/delays",null],
  alerts_changeDelays: ["PUT","/api/alerts/delays","application/json"],
  alertBots_list: ["GET","/api/alert-bot/list",null],
  alertBots_add: ["POST","/api/alert-bot/add","application/json"],
  alertBots_update: ["PUT","/api/alert-bot/update","application/json"],
  alertBots_delete: ["DELETE","/api/alert-bot/delete/{id}",null],
  alertBots_test: ["POST","/api/alert-bot/test","application/json"],
  chat_list: ["POST","/api/chat/list","application/json"],
  chat_counts: ["GET","/api/chat/counts",null],
  chat_find: ["GET","/api/chat/conversation/{id}",null],
  chat_messages: ["GET","/api/chat/msglist",null],
  chat_search: ["GET","/api/chat/search",null],
  chat_customer: ["GET","/api/chat/customer/{id}",null],
  chat_send: ["POST","/api/chat/sendMsg","application/json"],
  chat_unsend: ["POST","/api/chat/unsend","application/json"],
  chat_pin: ["PUT","/api/chat/gotop","application/json"],
  chat_label: ["POST","/api/chat/label","application/json"],
  chat_setPriority: ["POST","/api/chat/priority","application/json"],
  chat_snooze: ["POST","/api/chat/snooze","application/json"],
  chat_unsnooze: ["POST","/api/chat/unsnooze","application/json"],
  chat_read: ["PUT","/api/chat/upone","application/json"],
  chat_hide: ["PUT","/api/chat/pcDelete","application/json"],
  chat_openPacket: ["POST","/api/chat/openred","application/json"],
  chat_decidePacket: ["POST","/api/chat/decideRed","application/json"],
  chat_listPackets: ["GET","/api/chat/reds",null],
  chat_packetLimits: ["GET","/api/chat/redLimits",null],
  chat_claim: ["POST","/api/chat/claim","application/json"],
  chat_release: ["POST","/api/chat/release","application/json"],
  chat_handOver: ["POST","/api/chat/handOver","application/json"],
  chat_handToTeam: ["POST","/api/chat/handToTeam","application/json"],
  chat_takeOver: ["POST","/api/chat/takeOver","application/json"],
  chat_setState: ["POST","/api/chat/state","application/json"],
  chat_actOnMany: ["POST","/api/chat/bulk","application/json"],
  chat_colleagues: ["GET","/api/chat/colleagues",null],
  chat_setAvailable: ["PUT","/api/chat/available","application/json"],
  chatLabels_list: ["GET","/api/chat/labels",null],
  chatLabels_save: ["POST","/api/chat/saveLabel","application/json"],
  chatLabels_delete: ["DELETE","/api/chat/deleteLabel/{id}",null],
  chatReplies_list: ["GET","/api/chat/replies",null],
  chatReplies_save: ["POST","/api/chat/saveReply","application/json"],
  chatReplies_delete: ["DELETE","/api/chat/deleteReply/{id}",null],
  chatReports_summary: ["GET","/api/chat/report",null],
  chatReports_list: ["GET","/api/chat/inquiries",null],
  chatReports_export: ["POST","/api/chat/exportInquiries","application/json"],
  chatSettings_show: ["GET","/api/chat/settings",null],
  chatSettings_change: ["PUT","/api/chat/settings","application/json"],
  chatTeams_list: ["GET","/api/chat/teams",null],
  chatTeams_save: ["POST","/api/chat/saveTeam","application/json"],
  chatTeams_delete: ["DELETE","/api/chat/deleteTeam/{id}",null],
  appChat_mine: ["GET","/api/app/chat/conversation",null],
  appChat_messages: ["GET","/api/app/chat/msglist",null],
  appChat_send: ["POST","/api/app/chat/sendMsg","application/json"],
  appChat_read: ["PUT","/api/app/chat/upone","application/json"],
  appChat_rate: ["POST","/api/app/chat/rate","application/json"],
  appChat_openPacket: ["POST","/api/app/chat/openred","application/json"],
  appChat_upload: ["POST","/api/app/chat/upload","multipart/form-data"],
  announcements_list: ["GET","/api/announcement/list",null],
  announcements_detail: ["GET","/api/announcement/detail/{id}",null],
  announcements_add: ["POST","/api/announcement/add","application/json"],
  announcements_update: ["PUT","/api/announcement/update","application/json"],
  announcements_schedule: ["POST","/api/announcement/schedule","application/json"],
  announcements_unschedule: ["POST","/api/announcement/unschedule","application/json"],
  announcements_publish: ["POST","/api/announcement/publish","application/json"],
  announcements_remind: ["POST","/api/announcement/remind","application/json"],
  announcements_retract: ["POST","/api/announcement/retract","application/json"],
  announcements_delete: ["DELETE","/api/announcement/delete/{id}",null],
  announcements_desk: ["GET","/api/announcement/desk",null],
  announcements_receipts: ["GET","/api/announcement/receipts/{id}",null],
  announcements_mine: ["GET","/api/announcement/mine",null],
  announcements_mineDetail: ["GET","/api/announcement/mine/{id}",null],
  announcements_read: ["POST","/api/announcement/read","application/json"],
  announcements_confirm: ["POST","/api/announcement/confirm","application/json"],
  appAnnouncements_mine: ["GET","/api/app/announcements",null],
  appAnnouncements_mineDetail: ["GET","/api/app/announcements/{id}",null],
  appAnnouncements_read: ["POST","/api/app/announcements/read","application/json"],
  appAnnouncements_confirm: ["POST","/api/app/announcements/confirm","application/json"],
  audit_list: ["GET","/api/audit/list",null],
  audit_detail: ["GET","/api/audit/line/{id}",null],
  audit_verbs: ["GET","/api/audit/verbs",null],
  audit_startExport: ["POST","/api/audit/export","application/json"],
  audit_exportPart: ["GET","/api/audit/export/{id}",null],
  audit_revert: ["POST","/api/audit/revert","application/json"],
  operations_health: ["GET","/api/operations/health",null],
  operations_jobs: ["GET","/api/operations/jobs",null],
  operations_run: ["POST","/api/operations/run","application/json"],
  webhooks_list: ["GET","/api/webhook/list",null],
  webhooks_detail: ["GET","/api/webhook/detail/{id}",null],
  webhooks_deliveries: ["GET","/api/webhook/deliveries",null],
  webhooks_add: ["POST","/api/webhook/add","application/json"],
  webhooks_update: ["PUT","/api/webhook/update","application/json"],
  webhooks_pause: ["POST","/api/webhook/pause","application/json"],
  webhooks_resume: ["POST","/api/webhook/resume","application/json"],
  webhooks_rotate: ["POST","/api/webhook/rotate","application/json"],
  webhooks_delete: ["DELETE","/api/webhook/delete/{id}",null],
  webhooks_ping: ["POST","/api/webhook/ping","application/json"],
  webhooks_replay: ["POST","/api/webhook/replay","application/json"],
  webhooks_replayFailed: ["POST","/api/webhook/replay-failed","application/json"],
  business_branding: ["GET","/api/studio/look",null],
  business_reasons: ["GET","/api/studio/reasons",null],
  business_settings: ["GET","/api/studio/settings",null],
  business_change: ["PUT","/api/studio/settings","application/json"],
  business_retention: ["GET","/api/studio/retention",null],
  business_approve: ["POST","/api/studio/settings/approve","application/json"],
  business_withdraw: ["POST","/api/studio/settings/withdraw","application/json"],
  business_reject: ["POST","/api/studio/settings/reject","application/json"],
  errors_report: ["POST","/api/errors/report","application/json"],
  errors_list: ["GET","/api/errors/list",null],
  errors_count: ["GET","/api/errors/count",null],
  errors_detail: ["GET","/api/errors/detail/{id}",null],
  errors_resolve: ["POST","/api/errors/resolve","application/json"],
  errors_reopen: ["POST","/api/errors/reopen","application/json"],
  settings_mine: ["GET","/api/sysUser/settings",null],
  settings_change: ["PUT","/api/sysUser/settings","application/json"],
  users_list: ["GET","/api/user/list",null],
  users_export: ["POST","/api/user/export","application/json"],
  users_checkImport: ["POST","/api/user/import/check","application/json"],
  users_import: ["POST","/api/user/import","application/json"],
  users_listVerified: ["GET","/api/user/trueUser",null],
  users_findVerified: ["GET","/api/user/trueUser/{id}",null],
  users_add: ["POST","/api/user/add","application/json"],
  users_update: ["PUT","/api/user/update","application/json"],
  users_changePassword: ["PUT","/api/user/newUpdate","application/json"],
  users_delete: ["DELETE","/api/user/delete/{id}",null],
  users_assignableRoles: ["GET","/api/user/getRoleListForAssign",null],
  users_assignedRoles: ["GET","/api/user/getRoleByUserId/{userId}",null],
  users_assignRoles: ["POST","/api/user/saveUserRole","application/json"],
  users_ownProfile: ["GET","/api/user/getInfoByUserId",null],
  users_profile: ["GET","/api/user/getInfoByUserId/{id}",null],
  users_makeResetLink: ["POST","/api/user/resetLink","application/json"],
  users_readResetLink: ["POST","/api/user/resetLink/read","application/json"],
  users_resetPassword: ["POST","/api/user/resetPassword","application/json"],
  users_forgotPassword: ["POST","/api/user/forgotPassword","application/json"],
  users_appLinks: ["GET","/api/user/appLinks/{userId}",null],
  users_linkAppUser: ["POST","/api/user/appLink","application/json"],
  users_endAppLink: ["POST","/api/user/appLink/end","application/json"],
  users_offBoarding: ["GET","/api/user/offBoarding/{id}",null],
  users_offBoard: ["POST","/api/user/offBoard","application/json"],
  appUsers_list: ["GET","/api/appUser/list",null],
  appUsers_detail: ["GET","/api/appUser/{id}",null],
  appUsers_edit: ["PUT","/api/appUser","application/json"],
  appUsers_changePhone: ["PUT","/api/appUser/phone","application/json"],
  appUsers_block: ["POST","/api/appUser/block","application/json"],
  appUsers_unblock: ["POST","/api/appUser/unblock","application/json"],
  appUsers_exportPart: ["POST","/api/appUser/export","application/json"],
  appUsers_exportFile: ["POST","/api/appUser/export/file","application/json"],
  appUsers_mergeFigures: ["POST","/api/appUser/merge/figures","application/json"],
  appUsers_merge: ["POST","/api/appUser/merge","application/json"],
  appUsers_approveMerge: ["POST","/api/appUser/merge/approve","application/json"],
  appUsers_cancelMerge: ["POST","/api/appUser/merge/cancel","application/json"],
  appUsers_erasureFigures: ["GET","/api/appUser/erasure/{id}",null],
  appUsers_requestErasure: ["POST","/api/appUser/erasure","application/json"],
  appUsers_approveErasure: ["POST","/api/appUser/erasure/approve","application/json"],
  appUsers_cancelErasure: ["POST","/api/appUser/erasure/cancel","application/json"],
  roles_list: ["GET","/api/role/list",null],
  roles_add: ["POST","/api/role/add","application/json"],
  roles_update: ["PUT","/api/role/update","application/json"],
  roles_zones: ["GET","/api/role/zones",null],
  roles_check: ["GET","/api/role/check/{id}",null],
  roles_delete: ["DELETE","/api/role/delete/{id}",null],
  roles_permissions: ["GET","/api/role/getAssignPermissionTree",null],
  roles_assignPermissions: ["POST","/api/role/saveRoleAssign","application/json"],
  serviceAccounts_list: ["GET","/api/serviceAccount/list",null],
  serviceAccounts_detail: ["GET","/api/serviceAccount/detail/{id}",null],
  serviceAccounts_grantable: ["GET","/api/serviceAccount/grantable",null],
  serviceAccounts_add: ["POST","/api/serviceAccount/add","application/json"],
  serviceAccounts_update: ["PUT","/api/serviceAccount/update","application/json"],
  serviceAccounts_addToken: ["POST","/api/serviceAccount/addToken","application/json"],
  serviceAccounts_revokeToken: ["POST","/api/serviceAccount/revokeToken","application/json"],
  serviceAccounts_disable: ["POST","/api/serviceAccount/disable","application/json"],
  serviceAccounts_enable: ["POST","/api/serviceAccount/enable","application/json"],
  singleSignOn_list: ["GET","/api/singleSignOn/list",null],
  singleSignOn_detail: ["GET","/api/singleSignOn/detail/{id}",null],
  singleSignOn_add: ["POST","/api/singleSignOn/add","application/json"],
  singleSignOn_update: ["PUT","/api/singleSignOn/update","application/json"],
  singleSignOn_test: ["POST","/api/singleSignOn/test","application/json"],
  singleSignOn_delete: ["DELETE","/api/singleSignOn/delete/{id}",null],
  singleSignOn_start: ["POST","/api/user/singleSignOn/start","application/json"],
  singleSignOn_finish: ["POST","/api/user/singleSignOn/finish","application/json"],
  singleSignOn_signOut: ["GET","/api/user/singleSignOn/signOut",null],
  singleSignOn_identities: ["GET","/api/sysUser/identities",null],
  singleSignOn_startLink: ["POST","/api/sysUser/identities/start","application/json"],
  singleSignOn_finishLink: ["POST","/api/sysUser/identities/finish","application/json"],
  singleSignOn_unlink: ["POST","/api/sysUser/identities/remove","application/json"],
  departments_list: ["GET","/api/department/list",null],
  departments_parents: ["GET","/api/department/parent/list",null],
  departments_add: ["POST","/api/department/add","application/json"],
  departments_update: ["PUT","/api/department/update","application/json"],
  departments_check: ["GET","/api/department/check/{id}",null],
  departments_delete: ["DELETE","/api/department/delete/{id}",null],
  dishes_list: ["GET","/api/dish/list",null],
  dishes_merchants: ["GET","/api/dish/merchants",null],
  dishes_detail: ["GET","/api/dish/detail/{id}",null],
  dishes_add: ["POST","/api/dish/add","application/json"],
  dishes_update: ["PUT","/api/dish/update","application/json"],
  bookables_list: ["GET","/api/bookable/list",null],
  bookables_export: ["POST","/api/bookable/export","application/json"],
  bookables_detail: ["GET","/api/bookable/detail/{id}",null],
  bookables_staff: ["GET","/api/bookable/staff",null],
  bookables_add: ["POST","/api/bookable/add","application/json"],
  bookables_update: ["PUT","/api/bookable/update","application/json"],
  bookables_retire: ["POST","/api/bookable/retire","application/json"],
  bookables_restore: ["POST","/api/bookable/restore","application/json"],
  weddings_list: ["GET","/api/wedding/list",null],
  weddings_export: ["POST","/api/wedding/export","application/json"],
  weddings_detail: ["GET","/api/wedding/detail/{id}",null],
  weddings_consultants: ["GET","/api/wedding/consultants",null],
  weddings_add: ["POST","/api/wedding/add","application/json"],
  weddings_update: ["PUT","/api/wedding/update","application/json"],
  weddings_delete: ["DELETE","/api/wedding/delete/{id}",null],
  weddings_reveal: ["POST","/api/wedding/reveal","application/json"],
  couples_links: ["GET","/api/wedding/links/{weddingId}",null],
  couples_issue: ["POST","/api/wedding/links/issue","application/json"],
  couples_revoke: ["POST","/api/wedding/links/revoke","application/json"],
  coupleEntry_studio: ["GET","/api/couple/studio",null],
  coupleEntry_sendCode: ["POST","/api/couple/code","application/json"],
  coupleEntry_enter: ["POST","/api/couple/enter","application/json"],
  coupleEntry_freeHalfDays: ["GET","/api/couple/free",null],
  coupleEntry_sendEnquiryCode: ["POST","/api/couple/enquiry/code","application/json"],
  coupleEntry_enquire: ["POST","/api/couple/enquiry","application/json"],
  couple_overview: ["POST","/api/couple/overview","application/json"],
  couple_agreement: ["POST","/api/couple/agreement","application/json"],
  couple_agreementPdf: ["POST","/api/couple/agreement/pdf","application/json"],
  couple_signingCode: ["POST","/api/couple/agreement/code","application/json"],
  couple_sign: ["POST","/api/couple/agreement/sign","application/json"],
  couple_payments: ["POST","/api/couple/payments","application/json"],
  couple_leave: ["POST","/api/couple/leave","application/json"],
  offers_list: ["GET","/api/offer/list",null],
  offers_detail: ["GET","/api/offer/detail/{id}",null],
  offers_add: ["POST","/api/offer/add","application/json"],
  offers_update: ["PUT","/api/offer/update","application/json"],
  offers_revise: ["POST","/api/offer/revise","application/json"],
  offers_activate: ["POST","/api/offer/activate","application/json"],
  offers_retire: ["POST","/api/offer/retire","application/json"],
  offers_delete: ["DELETE","/api/offer/delete/{id}",null],
  weddingPayments_list: ["GET","/api/wedding-payments/list",null],
  weddingPayments_detail: ["GET","/api/wedding-payments/detail/{id}",null],
  weddingPayments_record: ["POST","/api/wedding-payments/record","application/json"],
  weddingPayments_check: ["POST","/api/wedding-payments/check","application/json"],
  weddingPayments_reject: ["POST","/api/wedding-payments/reject","application/json"],
  weddingPayments_askReversal: ["POST","/api/wedding-payments/reversal/ask","application/json"],
  weddingPayments_approveReversal: ["POST","/api/wedding-payments/reversal/approve","application/json"],
  weddingPayments_refuseReversal: ["POST","/api/wedding-payments/reversal/refuse","application/json"],
  instalments_list: ["GET","/api/wedding-payments/instalments",null],
  instalments_waive: ["POST","/api/wedding-payments/waivers/ask","application/json"],
  instalments_approveWaiver: ["POST","/api/wedding-payments/waivers/approve","application/json"],
  instalments_refuseWaiver: ["POST","/api/wedding-payments/waivers/refuse","application/json"],
  instalments_withdrawWaiver: ["POST","/api/wedding-payments/waivers/withdraw","application/json"],
  instalments_plan: ["GET","/api/wedding-payments/plan/{weddingId}",null],
  instalments_dateStep: ["POST","/api/wedding-payments/date-step","application/json"],
  cancellations_terms: ["GET","/api/wedding-payments/cancellation/{weddingId}",null],
  cancellations_notice: ["GET","/api/wedding-payments/notice/{shootId}",null],
  cancellations_dateNotice: ["GET","/api/wedding-payments/date-notice/{weddingId}",null],
  cancellations_cancel: ["POST","/api/wedding-payments/cancel","application/json"],
  weddingRefunds_list: ["GET","/api/wedding-payments/refunds",null],
  weddingRefunds_detail: ["GET","/api/wedding-payments/refunds/{id}",null],
  weddingRefunds_ask: ["POST","/api/wedding-payments/refunds/ask","application/json"],
  weddingRefunds_pay: ["POST","/api/wedding-payments/refunds/pay","application/json"],
  weddingEarnings_list: ["GET","/api/wedding-payments/earnings",null],
  weddingEarnings_detail: ["GET","/api/wedding-payments/earnings/{weddingId}",null],
  weddingEarnings_confirm: ["POST","/api/wedding-payments/earnings/confirm","application/json"],
  weddingMonths_list: ["GET","/api/wedding-payments/months",null],
  leads_list: ["GET","/api/lead/list",null],
  leads_export: ["POST","/api/lead/export","application/json"],
  leads_detail: ["GET","/api/lead/detail/{id}",null],
  leads_consultants: ["GET","/api/lead/consultants",null],
  leads_duplicates: ["GET","/api/lead/duplicates",null],
  leads_board: ["GET","/api/lead/board",null],
  leads_report: ["GET","/api/lead/report",null],
  leads_add: ["POST","/api/lead/add","application/json"],
  leads_update: ["PUT","/api/lead/update","application/json"],
  leads_touch: ["POST","/api/lead/touch","application/json"],
  leads_contact: ["POST","/api/lead/contact","application/json"],
  leads_visit: ["POST","/api/lead/visit","application/json"],
  leads_win: ["POST","/api/lead/win","application/json"],
  leads_lose: ["POST","/api/lead/lose","application/json"],
  leads_pause: ["POST","/api/lead/pause","application/json"],
  leads_reopen: ["POST","/api/lead/reopen","application/json"],
  leads_handOver: ["POST","/api/lead/handOver","application/json"],
  leads_reveal: ["POST","/api/lead/reveal","application/json"],
  quotes_list: ["GET","/api/quote/list",null],
  quotes_detail: ["GET","/api/quote/detail/{id}",null],
  quotes_paper: ["GET","/api/quote/paper/{id}",null],
  quotes_add: ["POST","/api/quote/add","application/json"],
  quotes_update: ["PUT","/api/quote/update","application/json"],
  quotes_send: ["POST","/api/quote/send","application/json"],
  quotes_accept: ["POST","/api/quote/accept","application/json"],
  quotes_decline: ["POST","/api/quote/decline","application/json"],
  quotes_withdraw: ["POST","/api/quote/withdraw","application/json"],
  quotes_renew: ["POST","/api/quote/renew","application/json"],
  agreements_list: ["GET","/api/agreement/list",null],
  agreements_detail: ["GET","/api/agreement/detail/{id}",null],
  agreements_pdf: ["GET","/api/agreement/pdf/{id}",null],
  agreements_sales: ["GET","/api/agreement/sales",null],
  agreements_offers: ["GET","/api/agreement/offers",null],
  agreements_basis: ["GET","/api/agreement/basis/{weddingId}",null],
  agreements_draft: ["POST","/api/agreement/draft","application/json"],
  agreements_update: ["PUT","/api/agreement/update","application/json"],
  agreements_send: ["POST","/api/agreement/send","application/json"],
  agreements_code: ["POST","/api/agreement/code","application/json"],
  agreements_sign: ["POST","/api/agreement/sign","application/json"],
  agreements_end: ["POST","/api/agreement/end","application/json"],
  agreements_delete: ["DELETE","/api/agreement/delete/{id}",null],
  shoots_list: ["GET","/api/shoot/list",null],
  shoots_export: ["POST","/api/shoot/export","application/json"],
  shoots_detail: ["GET","/api/shoot/detail/{id}",null],
  shoots_board: ["GET","/api/shoot/board",null],
  shoots_mine: ["GET","/api/shoot/mine",null],
  shoots_free: ["GET","/api/shoot/free",null],
  shoots_candidates: ["GET","/api/shoot/candidates",null],
  shoots_replacements: ["GET","/api/shoot/replacements",null],
  shoots_book: ["POST","/api/shoot/book","application/json"],
  shoots_firm: ["POST","/api/shoot/firm","application/json"],
  shoots_confirm: ["POST","/api/shoot/confirm","application/json"],
  shoots_checkIn: ["POST","/api/shoot/checkIn","application/json"],
  shoots_start: ["POST","/api/shoot/start","application/json"],
  shoots_finish: ["POST","/api/shoot/finish","application/json"],
  shoots_undoFinish: ["POST","/api/shoot/undo-finish","application/json"],
  shoots_noShow: ["POST","/api/shoot/noShow","application/json"],
  shoots_cancel: ["POST","/api/shoot/cancel","application/json"],
  shoots_postpone: ["POST","/api/shoot/postpone","application/json"],
  shoots_rebook: ["POST","/api/shoot/rebook","application/json"],
  shoots_move: ["POST","/api/shoot/move","application/json"],
  shoots_replace: ["POST","/api/shoot/replace","application/json"],
  shoots_undo: ["POST","/api/shoot/undo","application/json"],
  shoots_feed: ["GET","/api/shoot/feed",null],
  shoots_renewFeed: ["POST","/api/shoot/feed","application/json"],
  shoots_revokeFeed: ["DELETE","/api/shoot/feed",null],
  shoots_purposes: ["GET","/api/shoot/purposes",null],
  shoots_changePurpose: ["PUT","/api/shoot/purpose","application/json"],
  shoots_block: ["POST","/api/shoot/block","application/json"],
  shoots_unblock: ["POST","/api/shoot/unblock","application/json"],
  uploads_upload: ["POST","/api/oss/file/upload","multipart/form-data"],
  uploads_uploadPackage: ["POST","/api/oss/file/upload/apk","multipart/form-data"],
  uploads_listPackages: ["GET","/api/packages/list",null],
  uploads_findPackage: ["GET","/api/packages/detail/{id}",null],
  uploads_activate: ["POST","/api/packages/activate","application/json"],
  uploads_newestPackage: ["GET","/api/app/package/newest",null],
  views_ofPage: ["GET","/api/view/list",null],
  views_save: ["POST","/api/view/save","application/json"],
  views_delete: ["DELETE","/api/view/delete/{id}",null],
  views_arrange: ["PUT","/api/view/columns","application/json"],
  people_person: ["GET","/api/person/{id}",null],
  people_timeline: ["GET","/api/person/{id}/timeline",null],
  people_reveal: ["POST","/api/person/reveal","application/json"],
  merchants_list: ["GET","/api/merchant/list",null],
  merchants_detail: ["GET","/api/merchant/detail/{id}",null],
  reviews_waiting: ["GET","/api/reviews/waiting",null],
  reviews_undoable: ["GET","/api/reviews/undoable",null],
  appReviews_upload: ["POST","/api/app/reviews/upload","multipart/form-data"],
  appReviews_notices: ["GET","/api/app/notices",null],
  appReviews_concerning: ["GET","/api/app/reviews/concerning",null],
  appReviews_readNotices: ["POST","/api/app/notices/read","application/json"],
  complaints_list: ["GET","/api/complaints/list",null],
  complaints_counts: ["GET","/api/complaints/counts",null],
  complaints_detail: ["GET","/api/complaints/detail/{id}",null],
  complaints_claim: ["POST","/api/complaints/claim","application/json"],
  complaints_release: ["POST","/api/complaints/release","application/json"],
  complaints_decide: ["POST","/api/complaints/decide","application/json"],
  complaints_decideMany: ["POST","/api/complaints/decideMany","application/json"],
  complaints_undo: ["POST","/api/complaints/undo","application/json"],
  appComplaints_submit: ["POST","/api/app/complaints/ask","application/json"],
  appComplaints_mine: ["GET","/api/app/complaints/mine",null],
  appComplaintSides_answer: ["POST","/api/app/complaints/answer","application/json"],
  challenges_list: ["GET","/api/challenges/list",null],
  challenges_counts: ["GET","/api/challenges/counts",null],
  challenges_detail: ["GET","/api/challenges/detail/{id}",null],
  challenges_claim: ["POST","/api/challenges/claim","application/json"],
  challenges_release: ["POST","/api/challenges/release","application/json"],
  challenges_decide: ["POST","/api/challenges/decide","application/json"],
  challenges_decideMany: ["POST","/api/challenges/decideMany","application/json"],
  challenges_undo: ["POST","/api/challenges/undo","application/json"],
  appChallenges_submit: ["POST","/api/app/challenges/ask","application/json"],
  appChallenges_mine: ["GET","/api/app/challenges/mine",null],
  appChallengeGames_accept: ["POST","/api/app/challenges/accept","application/json"],
  appChallengeGames_decline: ["POST","/api/app/challenges/decline","application/json"],
  appChallengeGames_claim: ["POST","/api/app/challenges/claim","application/json"],
  posts_list: ["GET","/api/posts/list",null],
  posts_counts: ["GET","/api/posts/counts",null],
  posts_detail: ["GET","/api/posts/detail/{id}",null],
  posts_claim: ["POST","/api/posts/claim","application/json"],
  posts_release: ["POST","/api/posts/release","application/json"],
  posts_decide: ["POST","/api/posts/decide","application/json"],
  posts_decideMany: ["POST","/api/posts/decideMany","application/json"],
  posts_undo: ["POST","/api/posts/undo","application/json"],
  appPosts_submit: ["POST","/api/app/posts/ask","application/json"],
  appPosts_mine: ["GET","/api/app/posts/mine",null],
  appPosts_shown: ["GET","/api/app/posts/shown",null],
  appPosts_report: ["POST","/api/app/posts/report","application/json"],
  verification_list: ["GET","/api/verification/list",null],
  verification_counts: ["GET","/api/verification/counts",null],
  verification_detail: ["GET","/api/verification/detail/{id}",null],
  verification_claim: ["POST","/api/verification/claim","application/json"],
  verification_release: ["POST","/api/verification/release","application/json"],
  verification_decide: ["POST","/api/verification/decide","application/json"],
  verification_decideMany: ["POST","/api/verification/decideMany","application/json"],
  verification_undo: ["POST","/api/verification/undo","application/json"],
  verification_reveal: ["POST","/api/verification/reveal","application/json"],
  appVerification_submit: ["POST","/api/app/verification/ask","application/json"],
  appVerification_mine: ["GET","/api/app/verification/mine",null],
  applications_list: ["GET","/api/applications/list",null],
  applications_counts: ["GET","/api/applications/counts",null],
  applications_detail: ["GET","/api/applications/detail/{id}",null],
  applications_claim: ["POST","/api/applications/claim","application/json"],
  applications_release: ["POST","/api/applications/release","application/json"],
  applications_decide: ["POST","/api/applications/decide","application/json"],
  applications_decideMany: ["POST","/api/applications/decideMany","application/json"],
  applications_undo: ["POST","/api/applications/undo","application/json"],
  appApplications_submit: ["POST","/api/app/applications/ask","application/json"],
  appApplications_mine: ["GET","/api/app/applications/mine",null],
  appApplications_complete: ["POST","/api/app/applications/complete","application/json"],
  feedback_list: ["GET","/api/feedback/list",null],
  feedback_counts: ["GET","/api/feedback/counts",null],
  feedback_detail: ["GET","/api/feedback/detail/{id}",null],
  feedback_claim: ["POST","/api/feedback/claim","application/json"],
  feedback_release: ["POST","/api/feedback/release","application/json"],
  feedback_decide: ["POST","/api/feedback/decide","application/json"],
  feedback_decideMany: ["POST","/api/feedback/decideMany","application/json"],
  feedback_undo: ["POST","/api/feedback/undo","application/json"],
  appFeedback_submit: ["POST","/api/app/feedback/ask","application/json"],
  appFeedback_mine: ["GET","/api/app/feedback/mine",null],
  withdrawals_list: ["GET","/api/withdrawals/list",null],
  withdrawals_counts: ["GET","/api/withdrawals/counts",null],
  withdrawals_detail: ["GET","/api/withdrawals/detail/{id}",null],
  withdrawals_claim: ["POST","/api/withdrawals/claim","application/json"],
  withdrawals_release: ["POST","/api/withdrawals/release","application/json"],
  withdrawals_decide: ["POST","/api/withdrawals/decide","application/json"],
  withdrawals_decideMany: ["POST","/api/withdrawals/decideMany","application/json"],
  withdrawals_undo: ["POST","/api/withdrawals/undo","application/json"],
  withdrawals_askBank: ["POST","/api/withdrawals/askBank","application/json"],
  appWithdrawals_submit: ["POST","/api/app/withdrawals/ask","application/json"],
  appWithdrawals_mine: ["GET","/api/app/withdrawals/mine",null],
  appWithdrawals_balance: ["GET","/api/app/withdrawals/balance",null],
  discounts_list: ["GET","/api/discounts/list",null],
  discounts_counts: ["GET","/api/discounts/counts",null],
  discounts_detail: ["GET","/api/discounts/detail/{id}",null],
  discounts_claim: ["POST","/api/discounts/claim","application/json"],
  discounts_release: ["POST","/api/discounts/release","application/json"],
  discounts_decide: ["POST","/api/discounts/decide","application/json"],
  discounts_decideMany: ["POST","/api/discounts/decideMany","application/json"],
  discounts_undo: ["POST","/api/discounts/undo","application/json"],
  refunds_list: ["GET","/api/refunds/list",null],
  refunds_counts: ["GET","/api/refunds/counts",null],
  refunds_detail: ["GET","/api/refunds/detail/{id}",null],
  refunds_claim: ["POST","/api/refunds/claim","application/json"],
  refunds_release: ["POST","/api/refunds/release","application/json"],
  refunds_decide: ["POST","/api/refunds/decide","application/json"],
  refunds_decideMany: ["POST","/api/refunds/decideMany","application/json"],
  refunds_undo: ["POST","/api/refunds/undo","application/json"],
} as const satisfies Record<keyof operations, readonly [method: string, path: string, contentType: string | null]>;
